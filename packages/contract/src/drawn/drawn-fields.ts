import type { z } from 'zod';
import type { DrawnKind } from './drawn-kinds.ts';

/** The schemas of a kind of drawn content. */
export interface DrawnSchemas {
  /** The input of people. Every field has a default. */
  Fields: z.ZodObject;
  /** What screens get and draw, made of the fields by the server. */
  Shown: z.ZodType;
  /** The fields of examples, and of content that tests make. */
  example: Record<string, unknown>;
}

/** The schemas of the kinds of drawn content. */
const drawnFields = {} as const satisfies Record<DrawnKind, DrawnSchemas>;

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
