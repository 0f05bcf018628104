/** The one sentence: who acts, what can be done, or what is happening; true at every moment. */
import type { AnyEvent, AnyView, Face, Words } from '../../boards/contract';
import type { TableInfo } from '../../protocol';
import type { Past } from '../../shell/past.svelte';
import type { Room } from '../../shell/room.svelte';
import type { BoardStage } from '../../shell/stage.svelte';
import { t } from '../../shell/words.svelte';

export interface Now {
  /** The seats that the sentence is about, none if it is about nobody. */
  who: readonly number[];
  text: string;
}

export interface Moment {
  room: Room;
  past: Past;
  stage: BoardStage;
  info: TableInfo;
  face: Face;
  words: Words;
  view: AnyView | null;
}

/** Say what is to be said now. */
export function whatNow(moment: Moment): Now {
  const { room, past, stage, info, face, words, view } = moment;
  const handTo = room.screen.handTo;
  if (handTo !== null)
    return { who: [handTo], text: t('curtain.title', { name: words.name(handTo) }) };
  if (!view) return { who: [], text: '' };
  if (past.at !== null) return lookingBack(moment);
  if (info.paused) return { who: [], text: t('table.paused') };
  if (room.busy) return happening(stage.seen, moment) ?? { who: [], text: t('table.happening') };
  if (room.pending) return { who: [room.pending.seat], text: t('table.pending') };
  return { who: info.status === 'playing' ? view.actors : [], text: face.sentence(view, words) };
}

function lookingBack({ past, stage, face, words }: Moment): Now {
  const ply = past.ply;
  const events = stage.seen.length ? stage.seen : (ply?.events ?? []);
  const what = mainThing(events, face, words);
  const where = t('past.looking', { move: past.at ?? 0, moves: past.end });
  return {
    who: what ? seatsOf(what.event) : [],
    text: what ? `${where} · ${what.text}` : where,
  };
}

function happening(events: readonly AnyEvent[], { face, words }: Moment): Now | null {
  for (const event of events.toReversed()) {
    const text = face.tell(event, words);
    if (text) return { who: seatsOf(event), text };
  }
  return null;
}

/** Of what came of a move, what matters most: the last thing that stands out, or else the first. */
function mainThing(
  events: readonly AnyEvent[],
  face: Face,
  words: Words,
): { event: AnyEvent; text: string } | null {
  const told = events.flatMap((event) => {
    const text = face.tell(event, words);
    return text ? [{ event, text }] : [];
  });
  return told.findLast(({ event }) => face.weight?.(event) === 'strong') ?? told[0] ?? null;
}

function seatsOf(event: AnyEvent): number[] {
  const { seat } = event as { seat?: unknown };
  return typeof seat === 'number' && seat >= 0 ? [seat] : [];
}
