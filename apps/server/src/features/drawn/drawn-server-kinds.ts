import { schemasOfDrawn } from '@vitrine/contract/drawn/drawn-fields';
import type { DrawnServerKind, DrawnServerKinds } from './drawn-kind.ts';

/** What the server does for each kind of drawn content. */
const kinds = {} satisfies DrawnServerKinds;

const known: Readonly<Record<string, DrawnServerKind<unknown, unknown>>> = kinds;

/** What screens get of content. Fields that an earlier release did not have get their defaults. */
export function showDrawn(
  kind: string,
  { fields, ...content }: { id: string; name: string; fields: unknown },
): unknown {
  return known[kind]?.show({ ...content, fields: schemasOfDrawn(kind).Fields.parse(fields) });
}
