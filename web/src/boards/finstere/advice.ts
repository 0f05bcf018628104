/** The line below the hall: what can be done next with what is in hand. */
import type { Words } from '../contract';
import type { Draft } from './draft.svelte';
import type { Placing } from './placing.svelte';

/** Say how to go on with a figure. */
export function moveAdvice(draft: Draft, t: Words): string {
  const { ways, spot, path, left } = draft;
  if (!ways || !spot) return t('help.take');
  if (!draft.way) return t('help.go_on');
  if (!path) return t('help.choose', { left });
  const same = [...ways.ends.values()].filter((way) => way.spot.at === spot.at).length;
  const steps = t('help.left', { left });
  return same > 1 ? `${steps} ${t('help.ways', { ways: same })}` : steps;
}

/** Say how to go on with a floor tile. */
export function layingAdvice(placing: Placing, t: Words): string {
  if (!placing.kind) return t('help.tile');
  if (placing.cell === null) return t('help.tile_where', { tile: t(`tile.${placing.kind}`) });
  if (!placing.move) return t('help.no_room');
  return t(placing.turns ? 'help.tile_turn' : 'help.tile_lay');
}
