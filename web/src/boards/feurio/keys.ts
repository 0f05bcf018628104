/** The board by keys: arrows lead from stop to stop, the rest of the hand does as a finger would. */
import type { Roving } from '../roving';
import type { Camera } from './camera.svelte';
import type { Draft } from './draft.svelte';

export interface Desk {
  roving: Roving;
  draft: Draft;
  camera: Camera;
  laying: () => boolean;
  choose: (key: string) => void;
  play: (move: string) => void;
  /** Outline all zones, or none. */
  outline: () => void;
}

/** Let the keys work inside an element. */
export function keyboard(desk: Desk): (node: HTMLElement) => () => void {
  const down = (event: KeyboardEvent) => {
    if (!desk.roving.follow(event) && !pressed(event, desk)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (node) => {
    node.addEventListener('keydown', down);
    return () => node.removeEventListener('keydown', down);
  };
}

/** Enter chooses and then does it; Space chooses and then adds a man. */
function pressed(event: KeyboardEvent, desk: Desk): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const { draft, choose, play } = desk;
  const laying = desk.laying();
  const cell = (event.target as Element).closest('.cell[data-stop]')?.getAttribute('data-stop');
  if (event.key === 'Escape') return draft.clear();
  if (/^[1-6]$/.test(event.key) && draft.key && !laying) draft.settle(Number(event.key));
  else if (event.key === 'Enter' && cell && cell === draft.key)
    play(laying ? draft.laying : draft.placing);
  else if ((event.key === 'Enter' || event.key === ' ') && cell) choose(cell);
  else return look(event.key, desk);
  return true;
}

function look(key: string, { camera, outline }: Desk): boolean {
  if (key === '+') camera.approach(1.4);
  else if (key === '-') camera.approach(1 / 1.4);
  else if (key === '0') camera.reset();
  else if (key === 'z') outline();
  else return false;
  return true;
}
