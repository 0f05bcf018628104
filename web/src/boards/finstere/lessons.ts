/** The tutorial of Finstere Flure: ten short steps in the basic set-up. */
import type { Lesson } from '../lessons';

/** Moves after which the monster does not find the 4 in the step `hide`. */
const SAFE = (
  'S ES SE SS NNN NNE NEE EEN EEE EES ESE ESS ESW SEE SES SEW SSE SSS NNNN NNNE NNEN ' +
  'NNEE NEEN NEEE EENN EENE EEEN EEEE EEES EESS EESW ESEE ESES ESSN ESSE ESSS ESSW ESWS ' +
  'SEEE SEES SEEW SESE SESS SESW SSEN SSES SSSS'
)
  .split(' ')
  .map((path) => `4 ${path}`);

const lessons: Lesson[] = [
  {
    position:
      'finstere/1 seats=2 | turn=1 marker=0 actor=0 M0,0E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8',
    seat: 0,
    text: 'lesson.enter',
    wanted: { kinds: ['entered'] },
    hint: 'lesson.enter.hint',
    after: 'lesson.enter.after',
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M3,1E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:11,6 G5:-* R1:- R3:- R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.steps',
    wanted: { kinds: ['stepped'] },
    hint: 'lesson.steps.hint',
    after: 'lesson.steps.after',
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M3,1E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:-* G5:10,5 R1:- R3:- R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.push',
    wanted: { kinds: ['stone_pushed'] },
    hint: 'lesson.push.hint',
    after: 'lesson.push.after',
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M12,1W s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:8,8 G3:-* G4:-* G5:-* R1:- R3:- R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.slide',
    wanted: { moves: ['1 W'] },
    hint: 'lesson.slide.hint',
    after: 'lesson.slide.after',
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M3,1E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:11,6 G4:-* G5:-* R1:- R3:10,6 R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.past',
    wanted: { moves: ['3 WW'] },
    hint: 'lesson.past.hint',
    after: 'lesson.past.after',
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M9,6E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:- G3:- G4:9,9 G5:11,6 R1:- R3:- R4:9,4 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.look',
    desk: { forecast: true },
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M8,6E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:11,6 G5:-* R1:-* R3:-* R4:10,1* R5:-* tiles=7,8 stack=5,7,8,10,1,2',
    seat: 0,
    text: 'lesson.hide',
    wanted: { moves: SAFE },
    hint: 'lesson.hide.hint',
    after: 'lesson.hide.after',
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M11,2S s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:-* G5:11,7 R1:-* R3:-* R4:14,7* R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.forecast',
    wanted: 'any',
    after: 'lesson.forecast.after',
    desk: { forecast: true },
  },
  {
    position:
      'finstere/1 seats=2 | turn=3 marker=0 actor=0 M14,4E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:7,7 G5:-* R1:-* R3:-* R4:3,6* R5:-* tiles=7,8 stack=5,7,8,10,1,2',
    seat: 0,
    text: 'lesson.wall',
    wanted: 'any',
    after: 'lesson.wall.after',
  },
  {
    position:
      'finstere/1 seats=2 | turn=9 marker=0 actor=0 M12,5N s2,2 s12,3 s7,4 s8,5 s13,6 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:out G3:out G4:1,1 G5:5,2 R1:3,1 R3:out R4:0,4 R5:x outs=GRG tiles=7',
    seat: 0,
    text: 'lesson.exit',
    wanted: { kinds: ['escaped'] },
    hint: 'lesson.exit.hint',
    after: 'lesson.exit.after',
  },
];

export default lessons;
