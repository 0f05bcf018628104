/** The face of Finstere Flure: its board, its words, its colours. */
import { face } from '../contract';
import Board from './Board.svelte';
import { describe } from './describe';
import { SEATS } from './hall';
import Panel from './Panel.svelte';
import type { Event, View } from './types';
import { letterOf, paragraph, sentence, tell } from './words';

const STRONG = new Set(['tile_drawn', 'eaten', 'escaped', 'turn_began', 'game_ended']);
const FAINT = new Set(['stepped', 'entered', 'flipped', 'stone_pushed', 'figure_pushed', 'looked']);

export default face<View, Event>({
  Board,
  Panel,
  curtain: false,
  ratio: 1.05,
  seats: (view, t) =>
    view.out.map((_, seat) => ({ colour: SEATS[seat]!.colour, sign: letterOf(t, seat) })),
  sentence,
  tell,
  describe,
  paragraph,
  weight: (event) =>
    STRONG.has(event.kind) ? 'strong' : FAINT.has(event.kind) ? 'faint' : 'plain',
});
