import type { z } from 'zod';

/** What everything needs to know about a kind of drawn content. */
export interface DrawnKindFacts {
  /** The beginning of its ids: `tbl_`. */
  prefix: `${string}_`;
  /** Its part of the paths of its routes: `tables`. */
  path: string;
  /** As people call one of them and several: `table`, `tables`. */
  noun: string;
  plural: string;
  /** The time for which it plays in a playlist unless its item has a duration, in milliseconds. */
  durationMs: number;
  /** The color of its schedule events. */
  color: `#${string}`;
}

/**
 * The kinds of drawn content: what it shows is described by fields, and the renderer of layouts draws it. The schemas of
 * the fields are in `drawn-fields.ts`; this module is without zod, because pages and the player load it.
 */
export const drawnKinds = {
  stream: {
    prefix: 'str_',
    path: 'streams',
    noun: 'stream',
    plural: 'streams',
    durationMs: 60_000,
    color: '#e11d48',
  },
  onlinevideo: {
    prefix: 'onv_',
    path: 'online-videos',
    noun: 'online video',
    plural: 'online videos',
    durationMs: 60_000,
    color: '#c2410c',
  },
} as const satisfies Record<string, DrawnKindFacts>;

export type DrawnKind = keyof typeof drawnKinds;

/** The id of drawn content, whatever its kind. */
export type DrawnId = string & z.core.$brand<'DrawnId'>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has exactly its declared keys
const keysOf = <T extends object>(literal: T) => Object.keys(literal) as (keyof T & string)[];

/** The kinds in the order in which people see them. */
export const DRAWN_KINDS: readonly DrawnKind[] = keysOf(drawnKinds);

const facts: Readonly<Record<string, DrawnKindFacts>> = drawnKinds;

export const isDrawnKind = (kind: string): kind is DrawnKind => DRAWN_KINDS.some((each) => each === kind);

/** @throws TypeError for other kinds of content */
export function factsOfDrawn(kind: string): DrawnKindFacts {
  const found = facts[kind];
  if (found === undefined) throw new TypeError(`${kind} is no kind of drawn content`);
  return found;
}

/** The kind of drawn content with this id; undefined for other ids. */
export const drawnKindOf = (id: string): DrawnKind | undefined =>
  DRAWN_KINDS.find((kind) => id.startsWith(factsOfDrawn(kind).prefix));

export const isDrawnId = (value: unknown): value is DrawnId =>
  typeof value === 'string' && drawnKindOf(value) !== undefined;

const toRecord = <K extends string, T>(entries: readonly (readonly [K, T])[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the entries
  Object.fromEntries(entries) as Record<K, T>;

/** A record with an entry for each kind. */
export const mapDrawnKinds = <T>(map: (kind: DrawnKind, facts: DrawnKindFacts) => T): Record<DrawnKind, T> =>
  toRecord(DRAWN_KINDS.map((kind) => [kind, map(kind, factsOfDrawn(kind))] as const));
