import { describeValidity } from '../../library/index.ts';
import type { ShownItem } from '../editor/shown-items.ts';

/** True for an item that plays on some screens only, or whose file has dates to be told. */
export const hasNotes = (item: ShownItem, now: Date | number): boolean =>
  item.only !== null || describeValidity(item, now) !== null;
