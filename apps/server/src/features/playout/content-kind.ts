import { drawnKindOf } from '@vitrine/contract/drawn/drawn-kinds';
import type { ItemKind } from '@vitrine/contract/library/content';
import type { ItemRef } from '@vitrine/playback/facts';

/**
 * The kind of content: playback does not tell the kinds of drawn content apart.
 *
 * @throws TypeError for drawn content whose id is of no kind
 */
export function contentKindOf({ id, kind }: Pick<ItemRef, 'id' | 'kind'>): ItemKind {
  if (kind !== 'drawn') return kind;
  const drawnKind = drawnKindOf(id);
  if (drawnKind === undefined) throw new TypeError(`${id} is the id of no kind of drawn content`);
  return drawnKind;
}
