import { z } from 'zod';
import { MediaSummary } from '../fleet/devices.ts';
import { FolderId } from '../library/folders.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { schemasOfDrawn } from './drawn-fields.ts';
import { AnyDrawnId, drawnIdSchema } from './drawn-ids.ts';
import { type DrawnId, type DrawnKind, DRAWN_KINDS, factsOfDrawn, mapDrawnKinds } from './drawn-kinds.ts';

/** Content of each kind that an account can have. */
export const MAX_DRAWN = 1_000;

const common = {
  name: z.string(),
  /** Null at the root. */
  folderId: FolderId.nullable(),
  /** The image of the field `fallbackMediaId`; null without one. */
  fallback: MediaSummary.nullable(),
  /** Its own picture in the console; null if it has none, and is drawn. */
  thumbnailUrl: z.string().nullable(),
  /** True for the account's active content. */
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised by every change; see `update`. */
  revision: z.number().int(),
};

const contentOf = (kind: DrawnKind) => {
  const { Fields, Shown } = schemasOfDrawn(kind);
  /** `shown` is what screens draw. */
  return z.object({ id: drawnIdSchema(kind), kind: z.literal(kind), ...common, fields: Fields, shown: Shown });
};

/** Drawn content of each kind, as lists and routes contain it. */
export const drawnContents = DRAWN_KINDS.map(contentOf);

/** Drawn content of any kind. Which fields it has depends on its kind. */
export interface DrawnContent extends z.infer<z.ZodObject<typeof common>> {
  id: DrawnId;
  kind: DrawnKind;
  fields: Record<string, unknown>;
  shown: unknown;
}

/** Drawn content in an export. A kind of a newer release is refused. */
export const DrawnTransfer = z
  .object({
    id: AnyDrawnId,
    kind: z.enum(DRAWN_KINDS),
    name: lineSchema(255, 'Please enter a name'),
    fields: z.record(z.string(), z.unknown()),
  })
  .transform((value, context) => {
    const { data, error } = schemasOfDrawn(value.kind).Fields.safeParse(value.fields);
    if (error !== undefined) context.addIssue({ code: 'custom', path: ['fields'], message: error.message });
    return { ...value, fields: data ?? {} };
  });

/** The input of people. */
const bodyOf = (kind: DrawnKind) =>
  z.object({
    name: lineSchema(255, 'Please enter a name'),
    folderId: FolderId.nullable().default(null),
    fields: schemasOfDrawn(kind).Fields,
  });

/** `an online video` */
const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The routes of a kind. */
function createRoutes(kind: DrawnKind) {
  const { path, noun } = factsOfDrawn(kind);
  const aNoun = withArticle(noun);
  const one = z.object({ id: drawnIdSchema(kind) });
  const saved = z.object({ success: z.literal(true), content: contentOf(kind) });
  return defineRoutes({
    reads: ['media', 'playlists', 'layouts'],
    changes: ['media', 'playlists', 'layouts', 'showing', 'assignments'],
  })({
    get: {
      method: 'GET',
      path: `/api/${path}/:id`,
      access: 'user',
      role: 'viewer',
      summary: `Get ${aNoun}`,
      params: one,
      response: z.object({ content: contentOf(kind) }),
      errors: ['media.not_found'],
    },
    create: {
      method: 'POST',
      path: `/api/${path}`,
      sentence: 'Added the content {name}',
      access: 'user',
      role: 'editor',
      summary: `Add ${aNoun}`,
      body: bodyOf(kind),
      response: saved,
      status: 201,
      idempotency: {},
      errors: ['content.limit_reached', 'folder.not_found', 'media.not_found'],
    },
    update: {
      method: 'PUT',
      path: `/api/${path}/:id`,
      sentence: 'Changed the content {id}',
      access: 'user',
      role: 'editor',
      summary: `Replace ${aNoun}; its screens follow at once`,
      params: one,
      body: bodyOf(kind).extend({
        /** Absent: as it is. */
        folderId: FolderId.nullable().optional(),
        /** The revision that the change was made from; refused if it has been changed since. */
        revision: z.number().int().optional(),
      }),
      response: saved,
      dryRun: true,
      errors: ['media.not_found', 'content.changed', 'folder.not_found'],
    },
    remove: {
      method: 'DELETE',
      path: `/api/${path}/:id`,
      sentence: 'Deleted the content {id}',
      access: 'user',
      role: 'editor',
      summary: `Delete ${aNoun}, also from screens, schedules, layouts and playlists`,
      params: one,
      response: z.object({ success: z.literal(true) }),
      dryRun: true,
      errors: ['media.not_found'],
    },
  });
}

/** The routes of each kind of drawn content, by its name. */
export const drawnRoutes = mapDrawnKinds(createRoutes);

/** The routes of a kind. Those of all kinds have the same types. */
export const drawnRoutesOf = (kind: DrawnKind): ReturnType<typeof createRoutes> => drawnRoutes[kind];
