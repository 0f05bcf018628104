/** The tutorial of Finstere Flure: short steps, first in the basic set-up, then with all floor tiles. */
import type { Lesson } from '../lessons';

const lessons: Lesson[] = [
  {
    position:
      'finstere/2 seats=2 | turn=1 marker=0 actor=0 M0,0E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8',
    seat: 0,
    text: 'lesson.enter',
    wanted: { kinds: ['entered'] },
    hint: 'lesson.enter.hint',
    after: 'lesson.enter.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M3,1E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:11,6 G5:-* R1:- R3:- R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.steps',
    wanted: { kinds: ['stepped'] },
    hint: 'lesson.steps.hint',
    after: 'lesson.steps.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M3,1E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:-* G5:10,5 R1:- R3:- R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.push',
    wanted: { kinds: ['stone_pushed'] },
    hint: 'lesson.push.hint',
    after: 'lesson.push.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M12,1W s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:8,8 G3:-* G4:-* G5:-* R1:- R3:- R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.slide',
    wanted: { moves: ['1 W'] },
    hint: 'lesson.slide.hint',
    after: 'lesson.slide.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M3,1E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:11,6 G4:-* G5:-* R1:- R3:10,6 R4:14,9 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.past',
    wanted: { moves: ['3 WW'] },
    hint: 'lesson.past.hint',
    after: 'lesson.past.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M9,6E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:- G3:- G4:9,8 G5:12,6 R1:- R3:- R4:- R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.look',
    desk: { forecast: true },
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M9,6E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:- G3:- G4:9,9 G5:11,6 R1:- R3:- R4:9,4 R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.predict',
    choices: [
      { text: 'lesson.predict.left' },
      { text: 'lesson.predict.ahead', right: true },
      { text: 'lesson.predict.right' },
    ],
    hint: 'lesson.predict.hint',
    after: 'lesson.predict.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M8,6E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:11,6 G5:-* R1:-* R3:-* R4:10,1* R5:-* tiles=7,8 stack=5,7,8,10,1,2',
    seat: 0,
    text: 'lesson.hide',
    wanted: { without: ['eaten'] },
    hint: 'lesson.hide.hint',
    after: 'lesson.hide.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M11,2S s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:-* G5:11,7 R1:-* R3:-* R4:14,7* R5:- tiles=7,8',
    seat: 0,
    text: 'lesson.forecast',
    wanted: 'any',
    after: 'lesson.forecast.after',
    desk: { forecast: true },
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M14,4E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:7,7 G5:-* R1:-* R3:-* R4:3,6* R5:-* tiles=7,8 stack=5,7,8,10,1,2',
    seat: 0,
    text: 'lesson.wall',
    wanted: 'any',
    after: 'lesson.wall.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M9,6W s2,2 s12,3 s7,4 s8,5 s13,5 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:3,5 G5:-* R1:-* R3:12,10* R4:3,1* R5:-* tiles=7,8 stack=1,5,7,8,10,2',
    seat: 0,
    text: 'lesson.jaws',
    wanted: 'any',
    after: 'lesson.jaws.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=3 marker=0 actor=0 M11,5E s2,2 s12,3 s7,4 s8,5 s14,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:-* G3:-* G4:15,5 G5:-* R1:-* R3:-* R4:3,1* R5:-* tiles=7,8 stack=5,7,8,10,1,2',
    seat: 0,
    text: 'lesson.crush',
    wanted: { without: ['eaten'] },
    hint: 'lesson.crush.hint',
    after: 'lesson.crush.after',
  },
  {
    position:
      'finstere/2 seats=2 setup=random | turn=3 marker=0 actor=0 M4,5E c6,5 s9,3 s3,8 s12,7 r13,2 h2,2 p10-11,8-9 G1:-* G3:-* G4:8,5 G5:-* R1:-* R3:-* R4:13,9* R5:-* tiles=7,8',
    seat: 0,
    text: 'lesson.crystal',
    choices: [{ text: 'lesson.crystal.no' }, { text: 'lesson.crystal.yes', right: true }],
    hint: 'lesson.crystal.hint',
    after: 'lesson.crystal.after',
  },
  {
    position:
      'finstere/2 seats=2 setup=random | turn=3 marker=0 actor=0 M4,3E r7,3 s9,5 s3,8 h12,7 c13,2 p10-11,8-9 G1:-* G3:-* G4:12,9 G5:-* R1:-* R3:-* R4:14,7* R5:-* tiles=7,8 stack=5,7,8,10,1,2',
    seat: 0,
    text: 'lesson.turning',
    wanted: { kinds: ['turned_by_stone'] },
    hint: 'lesson.turning.hint',
    after: 'lesson.turning.after',
  },
  {
    position:
      'finstere/2 seats=2 setup=random | turn=3 marker=0 actor=0 M4,3E a7,3E a9,8N s3,8 h12,7 c13,2 p2-3,5-6 G1:-* G3:-* G4:13,4 G5:-* R1:-* R3:-* R4:14,10* R5:-* tiles=7,8 stack=5,7,8,10,1,2',
    seat: 0,
    text: 'lesson.teleporter',
    wanted: { kinds: ['teleported'] },
    hint: 'lesson.teleporter.hint',
    after: 'lesson.teleporter.after',
  },
  {
    position:
      'finstere/2 seats=2 | turn=9 marker=0 actor=0 M12,5N s2,2 s12,3 s7,4 s8,5 s13,6 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8 G1:out G3:out G4:1,1 G5:5,2 R1:3,1 R3:out R4:0,4 R5:x outs=GRG tiles=7',
    seat: 0,
    text: 'lesson.exit',
    wanted: { kinds: ['escaped'] },
    hint: 'lesson.exit.hint',
    after: 'lesson.exit.after',
  },
];

export default lessons;
