import type { DrawnServerKind, DrawnServerKinds } from './drawn-kind.ts';
import { onlinevideo } from './onlinevideo.ts';
import { stream } from './stream.ts';

/** What the server does for each kind of drawn content. */
const kinds = {
  stream,
  onlinevideo,
} satisfies DrawnServerKinds;

const known: Readonly<Record<string, DrawnServerKind<unknown, unknown>>> = kinds;

/** What screens get of content with the fields of its kind. */
export const showDrawn = (kind: string, content: { id: string; name: string; fields: unknown }): unknown =>
  known[kind]?.show(content);

/** The address of the video whose site has a picture of it; null for kinds without one. */
export const findPicturedAddress = (kind: string, fields: unknown): string | null =>
  known[kind]?.picturedAt?.(fields) ?? null;
