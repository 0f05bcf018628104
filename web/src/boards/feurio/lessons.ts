/** The tutorial: the example of the rules turn by turn, then the end, firebreaks and the solitaire. */
import type { AnyEvent } from '../contract';
import type { Lesson } from '../lessons';

const FOUR = 'feurio/1 seats=4 | 0';
const START = '0,0:6 1,-1:6 1,0:4 0,-1:3';
const MIDDLE =
  '0,0:6gb 1,-1:6yy 1,0:4bb 0,-1:3 2,-1:2 0,1:1g -1,0:2 1,-2:5r 2,-2:2 -1,1:5y 0,-2:4 -1,-1:1r';
const LATER =
  '0,0:6gb 1,-1:6yy 1,0:4bb 0,-1:3 2,-1:2b 0,1:1g -1,0:2y 1,-2:5r 2,-2:2r -1,1:5gy 0,-2:4 -1,-1:1r';
const BREAKS =
  '0,0:5r 1,-1:5g 1,0:4b 0,-1:2g 0,1:5r -1,1:1r 1,1:#? 2,-1:5bb 2,-2:6b 1,-2:3rb 3,-2:5r 3,-3:#? ' +
  '3,-1:4r 2,0:6 3,0:#? 4,-2:4b 2,-3:4b 4,-3:6g 5,-3:2 5,-4:3g 4,-4:6 3,-4:3';
const FULL =
  '0,0:2r 1,-1:4rb 1,0:4b 0,-1:1r 2,-1:1b 0,1:3gy 1,1:6 2,0:5 2,1:2y 0,2:1g 1,2:4gy 3,0:4 3,-1:2b ' +
  '4,-1:6rr 4,0:3 5,-1:2r 3,1:6 2,2:3g 3,2:3gg 4,1:5y 5,0:3 5,-2:5rb 4,-2:1b 4,2:2y 5,1:6g 6,0:5b ' +
  '6,1:5rg 5,2:5y 7,0:1g 6,-1:1r 6,2:6by 7,1:4 5,3:4 4,3:6 3,3:3 7,2:2y';
const ALONE =
  '0,0:3gg 1,0:6 1,-1:3rb 0,1:2y 2,-1:6 2,0:3 1,1:1y 3,-1:1 2,-2:3b 3,-2:3 0,-1:4b 1,-2:4rr ' +
  '0,-2:2b 2,-3:5 3,-3:1b 1,-3:5';

/** The tile on which both crews work together. */
const MIDDLE_SIX = { kind: 'men_placed', cell: [0, 0] } as AnyEvent;

const lessons: Lesson[] = [
  { position: `${FOUR} lay r12 g12 b12 y12 / ${START} / 2`, seat: 1, text: 'lesson.1' },
  {
    position: `${FOUR} lay r12 g12 b12 y12 / ${START} / 2`,
    seat: 1,
    text: 'lesson.2',
    wanted: { kinds: ['tile_laid'] },
    after: 'lesson.2.after',
  },
  {
    position: `${FOUR} place r12 g12 b12 y12 / ${START} 2,-1:2 /`,
    seat: 1,
    text: 'lesson.3',
    point: MIDDLE_SIX,
    wanted: { moves: ['0,0+1g', '0,0+2g', '0,0+3g'] },
    hint: 'lesson.3.hint',
    after: 'lesson.3.after',
  },
  {
    position: `${FOUR} place r12 g11 b12 y12 / 0,0:6g 1,-1:6 1,0:4 0,-1:3 2,-1:2 0,1:1 /`,
    seat: 2,
    text: 'lesson.4',
    point: MIDDLE_SIX,
    wanted: { moves: ['0,0+1b'] },
    hint: 'lesson.4.hint',
    after: 'lesson.4.after',
  },
  {
    position: `${FOUR} place r10 g10 b9 y9 / ${MIDDLE} 1,-3:1 /`,
    seat: 1,
    text: 'lesson.5',
    wanted: { moves: ['-1,1+1g'] },
    hint: 'lesson.5.hint',
    after: 'lesson.5.after',
    desk: { zones: [1] },
  },
  {
    position: `${FOUR} lay r9 g9 b8 y8 / ${LATER} 1,-3:1 2,-3:1 -2,1:3 -2,2:3 / 4`,
    seat: 3,
    text: 'lesson.6',
    desk: { zones: [3] },
  },
  {
    position: `${FOUR} place r12 g11 b11 y12 / 0,0:6gb 1,-1:6 1,0:4 0,-1:3 2,-1:2 0,1:1 -1,0:2 /`,
    seat: 3,
    text: 'lesson.7',
    wanted: { moves: ['pass'] },
    hint: 'lesson.7.hint',
    after: 'lesson.7.after',
  },
  {
    position: `feurio/1 seats=3 firebreak=on | 1 lay r6y4 g6y4 b4y4 / ${BREAKS} / 2`,
    seat: 0,
    text: 'lesson.8',
    wanted: { kinds: ['firebreak_laid'] },
    hint: 'lesson.8.hint',
    after: 'lesson.8.after',
  },
  {
    position: `feurio/1 seats=4 | 3 late:0:0 r3 g3 b4 y4 / ${FULL} /`,
    seat: 0,
    text: 'lesson.9',
    wanted: 'any',
    after: 'lesson.9.after',
  },
  {
    position: `feurio/1 seats=1 | 0 lay r9g10b7y10 / ${ALONE} / 1`,
    seat: 0,
    text: 'lesson.10',
    wanted: 'any',
    after: 'lesson.10.after',
  },
];

export default lessons;
