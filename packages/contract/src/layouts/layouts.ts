import { z } from 'zod';
import { Orientation } from '../conditions.ts';
import { ShownFeed } from './feeds.ts';
import { WeatherForecasts } from './forecasts.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { DeviceId, DeviceRef } from '../fleet/device-identity.ts';
import { Fit } from '../fleet/settings.ts';
import { ItemKind } from '../library/content.ts';
import { FolderId } from '../library/folders.ts';
import { LayoutId, MediaKind, MediaStatus } from '../library/media.ts';
import { ContentPlaces } from '../playlists/playlists.ts';
import { LayoutDocument } from './document.ts';
import { LayoutTemplate, Purpose } from './layout-templates.ts';
import { ShownDrawn } from '../drawn/drawn-ids.ts';
import { PriceListId, PriceTable } from './price-lists.ts';
import { DEFAULT_PREVIEW_MINUTES, MAX_PREVIEW_MINUTES } from './layout-limits.ts';

const ResourceFile = z.object({
  kind: MediaKind,
  name: z.string(),
  status: MediaStatus,
  /** The path of the file as browsers show it. */
  url: z.string(),
  /** Null until the thumbnail is made. */
  thumbnailUrl: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

const ResourceItem = z.object({
  mediaType: ItemKind,
  mediaId: z.string(),
  name: z.string(),
  /** The path of the file, or the address of the web page. */
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  durationMs: z.number().int(),
  fit: Fit.nullable(),
});

/**
 * The content that a document refers to, by id, so that a browser can draw it. Content that does not exist (any more)
 * is absent.
 */
export const LayoutResources = z.object({
  files: z.record(z.string(), ResourceFile),
  /** The ready items, as if all windows were open, at most {@link RESOURCE_ITEMS}; without layouts, which are not shown in layouts. */
  playlists: z.record(z.string(), z.object({ name: z.string(), items: z.array(ResourceItem) })),
  webpages: z.record(
    z.string(),
    z.object({ name: z.string(), url: z.string(), zoom: z.number().int(), iconUrl: z.string().nullable() }),
  ),
  feeds: z.record(z.string(), ShownFeed),
  priceLists: z.record(z.string(), PriceTable.extend({ name: z.string() })),
  weather: WeatherForecasts,
  drawn: z.record(z.string(), ShownDrawn.extend({ name: z.string() })),
});
export type LayoutResources = z.infer<typeof LayoutResources>;

/** The items of each playlist in {@link LayoutResources}. */
export const RESOURCE_ITEMS = 50;

export const LayoutName = lineSchema(255, 'Please enter a name');

export const LayoutSummary = z.object({
  id: LayoutId,
  name: z.string(),
  /** Null at the root. */
  folderId: FolderId.nullable(),
  /** The canvas, in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  sceneCount: z.number().int(),
  /** True if it has changes that screens do not show because they are not published. */
  hasDraft: z.boolean(),
  /** True for the account's active content. */
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When screens got the document; that of its creation, until somebody publishes it. */
  publishedAt: Instant,
  /** Raised by every change of the document or the draft; see `saveDraft`. */
  revision: z.number().int(),
});
export type LayoutSummary = z.infer<typeof LayoutSummary>;

/** A layout with the places that it has by its own assignments and schedules; not those of playlists that contain it. */
export const ListedLayout = LayoutSummary.extend({ shownOn: ContentPlaces });
export type ListedLayout = z.infer<typeof ListedLayout>;

export const Layout = LayoutSummary.extend({
  /** The document as it is edited: the draft, or the published document if there is none. */
  document: LayoutDocument,
  /** The document that screens show. */
  published: LayoutDocument,
  /** The content of both documents. */
  resources: LayoutResources,
});
export type Layout = z.infer<typeof Layout>;

export const LayoutPicture = z.object({
  /** The published document with one scene: the first that has no windows, or the first. */
  document: LayoutDocument,
  resources: LayoutResources,
});
export type LayoutPicture = z.infer<typeof LayoutPicture>;

/** The draft of a layout on one screen, for a few minutes. */
export const LayoutPreview = z.object({ deviceId: DeviceId, name: z.string(), until: Instant });
export type LayoutPreview = z.infer<typeof LayoutPreview>;

const ONE_OF = 'Please send either a document or a template';

const NewLayout = z
  .object({
    name: LayoutName,
    folderId: FolderId.nullable().default(null),
    document: LayoutDocument.optional(),
    /** The pictures of the template are added to the library, and its price list to the account, each once. */
    template: z
      .object({
        id: z.string().max(100),
        orientation: Orientation,
        /** The account's price list that it shows in place of its own. */
        priceListId: PriceListId.optional(),
      })
      .optional(),
  })
  .refine(({ document, template }) => (document === undefined) !== (template === undefined), {
    error: ONE_OF,
    path: ['document'],
  });
export type NewLayout = z.input<typeof NewLayout>;

/** A document of the largest size, escaped. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

const one = z.object({ id: LayoutId });
const saved = z.object({ success: z.literal(true), layout: Layout });
/** The revision that a change was made from; refused if the layout has been changed since. */
const revision = z.number().int().optional();

export const layouts = defineRoutes({
  reads: ['layouts', 'media', 'playlists', 'prices', 'feeds', 'assignments', 'groups', 'schedule'],
  changes: ['layouts', 'media', 'playlists', 'showing', 'assignments'],
})({
  listTemplates: {
    method: 'GET',
    path: '/api/layout-templates',
    access: 'user',
    role: 'viewer',
    summary:
      'List the templates of layouts as documents, each in landscape and portrait, with what they show, in the language of the caller',
    query: z.object({ purpose: Purpose.optional() }),
    response: z.object({ templates: z.array(LayoutTemplate) }),
    reads: ['release'],
  },
  list: {
    method: 'GET',
    path: '/api/layouts',
    access: 'user',
    role: 'viewer',
    summary: 'List layouts, newest first',
    query: PageQuery.extend({
      sort: z.enum(['createdAt', 'originalName']).optional(),
      /** Only layouts directly in this folder; `root`: in no folder. */
      folderId: z.union([FolderId, z.literal('root')]).optional(),
    }),
    response: z.object({ layouts: z.array(ListedLayout) }),
  },
  get: {
    method: 'GET',
    path: '/api/layouts/:id',
    access: 'user',
    role: 'viewer',
    summary: 'Get a layout with its document, its draft and the content that they refer to',
    params: one,
    response: z.object({ layout: Layout }),
    errors: ['layout.not_found'],
  },
  picture: {
    method: 'GET',
    path: '/api/layouts/:id/picture',
    access: 'user',
    role: 'viewer',
    summary: 'Get what a small picture of a layout shows: one scene, as published, and its content',
    params: one,
    response: z.object({ picture: LayoutPicture }),
    errors: ['layout.not_found'],
    reads: ['layouts', 'media', 'playlists', 'prices', 'feeds'],
  },
  create: {
    method: 'POST',
    path: '/api/layouts',
    sentence: 'Created the layout {name}',
    access: 'user',
    role: 'editor',
    summary: 'Create a layout from a document or a template; it can be shown at once',
    body: NewLayout,
    maxBodyBytes: MAX_BODY_BYTES,
    response: saved,
    status: 201,
    idempotency: {},
    errors: [
      'layout.limit_reached',
      'layout.template_not_found',
      'price_list.not_found',
      'price_list.limit_reached',
      'weather.limit_reached',
      'folder.not_found',
      'storage.limit_exceeded',
      'storage.full',
    ],
    changes: ['layouts', 'media'],
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/layouts/:id/draft',
    sentence: 'Edited the layout {id}',
    access: 'user',
    role: 'editor',
    summary: 'Save changes of a layout that screens do not show yet',
    params: one,
    body: z.object({ document: LayoutDocument, revision }),
    maxBodyBytes: MAX_BODY_BYTES,
    response: saved,
    errors: ['layout.not_found', 'layout.changed', 'weather.limit_reached'],
    changes: ['layouts'],
  },
  discardDraft: {
    method: 'DELETE',
    path: '/api/layouts/:id/draft',
    sentence: 'Discarded the changes of the layout {id}',
    access: 'user',
    role: 'editor',
    summary: 'Go back to the published document of a layout; does nothing without a draft',
    params: one,
    response: saved,
    errors: ['layout.not_found'],
    changes: ['layouts'],
  },
  publish: {
    method: 'POST',
    path: '/api/layouts/:id/publish',
    sentence: 'Published the layout {id}',
    access: 'user',
    role: 'editor',
    summary: 'Show the draft of a layout on its screens; does nothing without a draft',
    params: one,
    body: z.object({ revision }),
    response: saved,
    dryRun: true,
    errors: ['layout.not_found', 'layout.changed'],
  },
  update: {
    method: 'PATCH',
    path: '/api/layouts/:id',
    sentence: 'Changed the layout {id}[ to {name}]',
    access: 'user',
    role: 'editor',
    summary: 'Rename a layout or move it to a folder; omitted fields stay',
    params: one,
    body: z.object({ name: LayoutName.optional(), folderId: FolderId.nullable().optional() }),
    response: saved,
    dryRun: true,
    approval: 'never',
    errors: ['layout.not_found', 'folder.not_found'],
  },
  duplicate: {
    method: 'POST',
    path: '/api/layouts/:id/duplicate',
    sentence: 'Duplicated the layout {id}',
    access: 'user',
    role: 'editor',
    summary: 'Copy a layout with its draft, as “Name (copy)” in the same folder',
    params: one,
    response: saved,
    status: 201,
    idempotency: {},
    errors: ['layout.not_found', 'layout.limit_reached', 'weather.limit_reached'],
    changes: ['layouts', 'media'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/layouts/:id',
    sentence: 'Deleted the layout {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a layout, also from screens, schedules and playlists; its files stay',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['layout.not_found'],
  },
  previews: {
    method: 'GET',
    path: '/api/layouts/:id/previews',
    access: 'user',
    role: 'viewer',
    summary: 'List the screens that show a preview of a layout, by name',
    params: one,
    response: z.object({ previews: z.array(LayoutPreview) }),
    errors: ['layout.not_found'],
  },
  startPreview: {
    method: 'POST',
    path: '/api/layouts/:id/previews',
    sentence: 'Showed a preview of the layout {id} on {deviceId}',
    access: 'user',
    role: 'editor',
    summary:
      'Show a layout with its draft on one screen for some minutes, above everything but takeovers; replaces a preview on this screen',
    params: one,
    body: z.object({
      deviceId: DeviceRef,
      minutes: z.number().int().min(1).max(MAX_PREVIEW_MINUTES).default(DEFAULT_PREVIEW_MINUTES),
    }),
    response: z.object({ success: z.literal(true), preview: LayoutPreview }),
    approval: 'never',
    errors: ['layout.not_found', 'device.not_found'],
    changes: ['layouts', 'showing'],
  },
  endPreview: {
    method: 'DELETE',
    path: '/api/layouts/:id/previews/:deviceId',
    sentence: 'Ended the preview of the layout {id} on {deviceId}',
    access: 'user',
    role: 'editor',
    summary: 'End the preview of a layout on a screen; does nothing if there is none',
    params: one.extend({ deviceId: DeviceRef }),
    response: z.object({ success: z.literal(true) }),
    approval: 'never',
    errors: ['layout.not_found', 'device.not_found'],
    changes: ['layouts', 'showing'],
  },
});
