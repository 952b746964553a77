import type { DrawnFieldsOf, DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';

/** What the server does for a kind of drawn content. */
export interface DrawnServerKind<Fields, Shown> {
  /** What screens get. Equal content gives equal answers: their hash tells screens what has changed. */
  show(this: void, content: { id: string; name: string; fields: Fields }): Shown;
  /** The address of the video whose site has a picture of it. Absent: there is none. */
  picturedAt?(this: void, fields: Fields): string;
}

/** The interface of every kind. */
export type DrawnServerKinds = Readonly<{
  [K in DrawnKind]: DrawnServerKind<DrawnFieldsOf<K>, DrawnShownOf<K>>;
}>;
