import type { z } from 'zod';
import type { DrawnKind } from './drawn-kinds.ts';
import { onlinevideo } from './onlinevideo.ts';
import { stream } from './stream.ts';

/** The schemas of a kind of drawn content. */
export interface DrawnSchemas {
  /**
   * The input of people. What a later release adds has a default. `fallbackMediaId` is the id of an image, which the
   * database knows of: it is sent to screens, exported and imported with the content.
   */
  Fields: z.ZodObject;
  /** What screens get and draw, made of the fields by the server. */
  Shown: z.ZodType;
  /** The fields of examples, and of content that tests make. */
  example: Record<string, unknown>;
}

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
