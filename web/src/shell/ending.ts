/** How a game ended for those at this screen. */
import type { Face } from '../boards/contract';
import type { Room } from './room.svelte';

/** Whether nobody did better than anybody else; players with one common goal are never even. */
export function isDraw(room: Room, face: Face): boolean {
  const ranks = room.info?.result?.ranks ?? [];
  const together = room.view !== null && face.together?.(room.view);
  return ranks.length > 1 && !together && ranks.every((rank) => rank === 1);
}

/** The seats that won. */
export function winnersOf(room: Room, face: Face): number[] {
  const ranks = room.info?.result?.ranks ?? [];
  return isDraw(room, face) ? [] : ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}

/** Whether somebody at this screen won. */
export function hasWon(room: Room, face: Face): boolean {
  return winnersOf(room, face).some((seat) => room.seats.includes(seat));
}
