/** How a screen is held: boards and what stands beside them follow it. Style sheets repeat these. */
import { MediaQuery } from 'svelte/reactivity';

/** Taller than wide: the board on top, everything else below it. */
export const upright = new MediaQuery('(max-aspect-ratio: 11/10)');

/** A phone on its side: the board at full height, bars folded away. */
export const low = new MediaQuery('(max-height: 560px) and (min-aspect-ratio: 11/10)');
