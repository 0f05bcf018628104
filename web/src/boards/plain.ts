/** The board of any game that has none of its own, such as one from a plug-in. */
import { listed } from '../messages';
import { language, t } from '../shell/words.svelte';
import type { AnyEvent, AnyView, Face } from './contract';
import PlainBoard from './PlainBoard.svelte';

const SIGNS = 'ABCDEFGHIJKLMNOP';

function seats(view: AnyView) {
  const most = Math.max(view.seat, ...view.actors, 6);
  return Array.from({ length: most + 1 }, (_, seat) => ({
    colour: `hsl(${(seat * 137) % 360} 55% 45%)`,
    sign: SIGNS[seat] ?? '?',
  }));
}

function sentence(view: AnyView, words: { name(seat: number): string }): string {
  if (view.actors.includes(view.seat)) return t('plain.choose');
  const names = listed(
    view.actors.map((seat) => words.name(seat)),
    language(),
  );
  return names ? t('plain.wait', { names }) : t('plain.over');
}

function tell(event: AnyEvent): string {
  const facts = Object.entries(event).filter(([name]) => name !== 'kind');
  const told = facts.map(([name, fact]) => `${name} ${JSON.stringify(fact)}`);
  return [event.kind.replaceAll('_', ' '), ...told].join(', ');
}

const plain: Face = { Board: PlainBoard, curtain: true, ratio: 1.2, seats, sentence, tell };
export default plain;
