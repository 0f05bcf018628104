/** Finstere Flure in words: who is who, what happened, what can be done now. */
import type { Facts, Words } from '../contract';
import { ANGLES, cellOf, COLOURS, ENTRANCE, EXIT, idOf } from './hall';
import type { Cell, Event, Figure, Heading, Looked, Sighting, View } from './types';

/** The letter of a seat's colour, in the language of the page. */
export const letterOf = (t: Words, seat: number): string => t(`letter.${COLOURS[seat]}`);

/** Name a figure by its player and its two sides, white first. */
export function figureName(t: Words, seat: number, figure: number): string {
  return t('figure', { name: t.name(seat), white: figure, black: 7 - figure });
}

/** Name a cell by column and row, as the notation does. */
export const cellName = (cell: Cell): string => `${cell[0]},${cell[1]}`;

const heading = (t: Words, toward: Heading): string => t(`heading.${toward}`);

/** What the looking seat can do now. */
export function sentence(view: View, t: Words): string {
  if (!view.actors.length) return result(view, t);
  const actor = view.actors[0]!;
  const mine = view.actors.includes(view.seat);
  if (view.turn === 0) return mine ? t('now.place') : t('now.places', { name: t.name(actor) });
  if (!mine) return t('now.moves', { name: t.name(actor) });
  const left = view.figures.filter((one) => one.seat === view.seat && isToMove(one)).length;
  return view.turn === 1 ? t('now.first') : t('now.move', { left });
}

const isToMove = (one: Figure): boolean =>
  !one.moved && (one.place === 'hall' || one.place === 'outside');

function result(view: View, t: Words): string {
  const winner = view.ranks.indexOf(1);
  if (winner < 0) return t('now.nobody');
  return winner === view.seat ? t('now.you_win') : t('now.wins', { name: t.name(winner) });
}

/** Which paragraph of the rules matters now. */
export function paragraph(view: View): string {
  if (!view.actors.length) return 'end';
  if (view.turn === 0) return 'set-up';
  if (view.turn === 1) return 'first-turn';
  return view.actors.includes(view.seat) ? 'moving' : 'monster';
}

/** An event for the log and the screen reader; null if others say it already. */
export function tell(event: Event, t: Words, aloud = false): string | null {
  switch (event.kind) {
    case 'monster_moved':
      return null;
    case 'looked':
      return event.why === 'nobody' ? null : look(event, t);
    case 'stepped':
      return aloud || event.slid ? caption(event, t, aloud) : null;
    default:
      return caption(event, t, aloud);
  }
}

/**
 * What is said under the board while an event is shown; null if nothing. Who sees the board needs
 * no coordinates; they are told aloud.
 */
export function caption(event: Event, t: Words, aloud = false): string | null {
  const say = (key: string, facts: Facts) =>
    t(!aloud && t.has(`seen.${key}`) ? `seen.${key}` : key, facts);
  switch (event.kind) {
    case 'tiles_laid':
      return t(`tiles_laid.${event.layout}`);
    case 'set_up_began':
      return t('set_up_began', { name: t.name(event.seat) });
    case 'tile_placed':
      return say('tile_placed', {
        name: t.name(event.seat),
        tile: t(`tile.${event.tile}`),
        cell: cellName(event.cells[0]!),
      });
    case 'set_up_ended':
      return t('set_up_ended', { name: t.name(event.marker) });
    case 'entered':
      return t('entered', { figure: name(event, t) });
    case 'stepped':
      return say(event.slid ? 'slid' : 'stepped', {
        figure: name(event, t),
        cell: cellName(event.end),
      });
    case 'escaped':
      return t('escaped', { figure: name(event, t), out: event.out });
    case 'stone_pushed':
      return event.end
        ? say('stone_pushed', { stone: t(`tile.${event.stone}`), cell: cellName(event.end) })
        : t('stone_gone', { stone: t(`tile.${event.stone}`) });
    case 'tile_drawn':
      return event.tile <= 3
        ? t('tile_drawn.bites', { bites: event.tile })
        : t('tile_drawn.steps', { steps: event.tile });
    case 'looked':
      return look(event, t);
    case 'turned_by_stone':
      return t('turned_by_stone', {
        stone: t(`tile.${event.stone}`),
        heading: heading(t, event.heading),
      });
    case 'crossed_wall':
      return say('crossed_wall', { letter: event.letter, cell: cellName(event.end) });
    case 'teleported':
      return say('teleported', { cell: cellName(event.end), heading: heading(t, event.heading) });
    case 'figure_pushed':
      return say('figure_pushed', { figure: name(event, t), cell: cellName(event.end) });
    case 'eaten':
      return (
        t(`eaten.${event.how}`, { figure: name(event, t) }) +
        ' ' +
        t(event.comes_back ? 'eaten.back' : 'eaten.lost')
      );
    case 'walk_ended':
      return say('walk_ended', {
        cell: cellName(event.cell),
        heading: heading(t, event.heading),
        steps: event.steps,
        eaten: event.eaten,
      });
    case 'turn_began':
      return t(event.turn === 8 ? 'second_stage' : 'turn_began', {
        turn: event.turn,
        name: t.name(event.marker),
      });
    case 'game_ended':
      return t(`game_ended.${event.why}`);
    case 'flipped':
      return t('flipped', { figure: name(event, t), shows: event.shows });
    case 'monster_moved':
      return null;
  }
}

const name = (event: { seat: number; figure: number }, t: Words): string =>
  figureName(t, event.seat, event.figure);

function look(event: Looked, t: Words): string {
  if (event.why === 'nobody') return t('looked.nobody', { heading: heading(t, event.heading) });
  const seen = event.sightings.map((one) => sighting(one, event.before, t)).join('; ');
  if (event.why === 'tie') return t('looked.tie', { seen });
  const ahead = event.heading === event.before;
  return t(ahead ? 'looked.ahead' : 'looked.turns', { seen, heading: heading(t, event.heading) });
}

function sighting(one: Sighting, facing: Heading, t: Words): string {
  const turn = (ANGLES[one.heading] - ANGLES[facing] + 360) % 360;
  const side = turn === 0 ? 'ahead' : turn === 90 ? 'right' : 'left';
  return t('sighting', {
    figure: figureName(t, one.seat, one.figure),
    distance: one.distance,
    side: t(`side.${side}`),
  });
}

/** All that is to say about a cell. */
export function describe(view: View, id: number, t: Words): string {
  const cell = cellOf(id);
  const here = (other: Cell | null) => other !== null && idOf(other) === id;
  const told: string[] = [cellName(cell)];
  if (id === EXIT) told.push(t('cell.exit'));
  if (id === ENTRANCE) told.push(t('cell.entrance'));
  if (here(view.monster.cell)) {
    told.push(t('cell.monster', { heading: heading(t, view.monster.heading) }));
  }
  for (const one of view.figures) if (here(one.cell)) told.push(describeFigure(one, t));
  for (const one of view.stones) if (here(one.cell)) told.push(t(`tile.${one.stone}`));
  if (view.pools.some(here)) told.push(t('cell.blood'));
  for (const one of view.teleporters) {
    if (here(one.cell))
      told.push(
        t('cell.teleporter', { tile: t(`tile.${one.pair}`), heading: heading(t, one.arrow) }),
      );
  }
  return told.join(', ');
}

/** A figure with its colour and how far it may go. */
export function describeFigure(one: Figure, t: Words): string {
  return t(one.moved ? 'cell.figure_moved' : 'cell.figure', {
    figure: figureName(t, one.seat, one.figure),
    colour: t(`colour.${COLOURS[one.seat]}`),
    shows: one.shows ?? 0,
  });
}

/** The cells that an event is about. */
export function cellsOf(event: Event): Cell[] {
  const parts = event as { cell?: Cell; cells?: Cell[]; start?: Cell; end?: Cell | null };
  return [parts.cell, parts.start, parts.end, ...(parts.cells ?? [])].filter((one): one is Cell =>
    Array.isArray(one),
  );
}
