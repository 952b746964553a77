import { z } from 'zod';
import { DRAWN_KINDS, drawnKindOf, type DrawnKind, factsOfDrawn } from './drawn-kinds.ts';

/** The schema of the ids of a kind. */
export const drawnIdSchema = (kind: DrawnKind) =>
  z.string().startsWith(factsOfDrawn(kind).prefix).brand<'DrawnId', 'inout'>();

/** The schema of the ids of each kind. */
export const drawnIdSchemas = DRAWN_KINDS.map(drawnIdSchema);

/** What the renderer needs to draw content: the kind, perhaps of a newer release, and what it shows. */
export const ShownDrawn = z.object({ kind: z.string(), shown: z.unknown() });
export type ShownDrawn = z.infer<typeof ShownDrawn>;

/** The id of drawn content of any kind. */
export const AnyDrawnId = z
  .string()
  .refine((id) => drawnKindOf(id) !== undefined)
  .brand<'DrawnId', 'inout'>();
