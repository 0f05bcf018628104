/** How each event looks when it happens. The board has drawn it already; this lets it arrive. */
import type { SoundName } from '../contract';
import type { Motion } from '../motion';
import type { Camera } from './camera.svelte';
import { centre, keyOf } from './hex';
import type { Cell, FeurioEvent } from './types';

export interface Stage {
  motion: Motion;
  camera: Camera;
  root: HTMLElement | undefined;
  pace: number;
  reduced: boolean;
}

/** Animate one event and make its sound. */
export async function showEvent(
  event: FeurioEvent,
  stage: Stage,
  sound: (name: SoundName) => void,
) {
  const { motion, pace } = stage;
  switch (event.kind) {
    case 'tile_drawn':
      sound('draw');
      return turnUp(stage);
    case 'tile_laid':
      sound('fire');
      return fly(stage, event.cell);
    case 'firebreak_laid':
      sound('flip');
      return fly(stage, event.cell);
    case 'tile_enclosed':
      return dim(stage, event.cell);
    case 'men_placed':
      sound('place');
      return land(stage, event.cell, event.colour, event.count);
    case 'zone_scored':
      sound('goal');
      return motion.wait(pace * 4);
    case 'firebreak_revealed':
      sound('flip');
      return turnOver(stage, event.cell);
    case 'goal_judged':
      return motion.wait(pace * 4);
    case 'game_ended':
    case 'passed':
      return motion.wait(pace * 2);
    case 'turn_started':
      return;
  }
}

function tileAt({ root }: Stage, cell: Cell): Element | null {
  return root?.querySelector(`[data-tile="${keyOf(cell)}"]`) ?? null;
}

function turnUp({ motion, root, pace, reduced }: Stage) {
  const frames = [
    { transform: 'translateY(60%) rotateY(90deg)', opacity: 0 },
    { transform: 'none', opacity: 1 },
  ];
  return motion.run(root?.querySelector('[data-drawn]'), frames, pace * 1.2, { reduced });
}

/** A tile comes from the hand, at the lower border of the map. */
function fly(stage: Stage, cell: Cell) {
  const { camera, motion, pace, reduced } = stage;
  const from = camera.point(60, camera.height + 50);
  const to = centre(cell);
  const frames = [
    { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(0.8)` },
    { transform: 'translate(0px, -26px) scale(1.12)', offset: 0.75 },
    { transform: 'none' },
  ];
  return motion.run(tileAt(stage, cell), frames, pace * 1.8, { reduced });
}

function dim(stage: Stage, cell: Cell) {
  const frames = [{ transform: 'none' }, { transform: 'scale(0.95)' }, { transform: 'none' }];
  return stage.motion.run(tileAt(stage, cell), frames, stage.pace, { reduced: stage.reduced });
}

/** The men jump down one after the other. */
async function land(stage: Stage, cell: Cell, colour: number, count: number) {
  const { motion, pace, reduced } = stage;
  const men = [...(tileAt(stage, cell)?.querySelectorAll(`[data-man="${colour}"]`) ?? [])];
  const frames = [
    { transform: 'translateY(-90px) scale(1.3)', opacity: 0 },
    { transform: 'none', opacity: 1 },
  ];
  await Promise.all(
    men.slice(-count).map((man, i) => motion.run(man, frames, pace * (1 + 0.35 * i), { reduced })),
  );
}

function turnOver(stage: Stage, cell: Cell) {
  const frames = [{ transform: 'scaleX(0)' }, { transform: 'none' }];
  return stage.motion.run(tileAt(stage, cell), frames, stage.pace, { reduced: stage.reduced });
}
