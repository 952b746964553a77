import type { z } from 'zod';
import type { DrawnKind } from './drawn-kinds.ts';
import type { DrawnSchemas } from './drawn-schemas.ts';
import { onlinevideo } from './onlinevideo.ts';
import { stream } from './stream.ts';

/** The schemas of the kinds of drawn content. */
const drawnFields = {
  stream,
  onlinevideo,
} as const satisfies Record<DrawnKind, DrawnSchemas>;

type AllFields = typeof drawnFields;

/** The fields of a kind, with their defaults. */
export type DrawnFieldsOf<K extends DrawnKind> = z.output<AllFields[K]['Fields']>;

/** What screens get of a kind. */
export type DrawnShownOf<K extends DrawnKind> = z.output<AllFields[K]['Shown']>;

const schemas: Readonly<Record<string, DrawnSchemas>> = drawnFields;

/** @throws TypeError for other kinds of content */
export function schemasOfDrawn(kind: string): DrawnSchemas {
  const found = schemas[kind];
  if (found === undefined) throw new TypeError(`${kind} is no kind of drawn content`);
  return found;
}
