import { z } from 'zod';
import { PlaybackReason } from '../fleet/devices.ts';
import { ListedId } from '../library/content.ts';
import { CrossfadeMs, DeviceSettings, Fit } from '../fleet/settings.ts';
import { ShownDrawn } from '../drawn/drawn-ids.ts';
import { ShownFeed } from '../layouts/feeds.ts';
import { WeatherForecasts } from '../layouts/forecasts.ts';
import { drawnIdSchemas } from '../drawn/drawn-ids.ts';
import { FileKind, LayoutId, OwnVolume, WebpageId } from '../library/media.ts';
import { Transition } from '../playlists/playlists.ts';
import { PriceTable } from '../layouts/price-lists.ts';
import { Message } from '../playout/message.ts';
import { ShownStrip } from '../playout/strip.ts';
import { Instant } from '../core/text.ts';

/** The length of a manifest's timeline. */
export const HORIZON_MS = 14 * 24 * 60 * 60 * 1000;

/** The address of a file by its hash. */
export const assetUrl = (sha256: string): string => `/api/player/v1/assets/${sha256}`;

export const ManifestAsset = z.object({
  /** The media item's id; a font has an id of its own. */
  id: z.string(),
  kind: z.enum([...FileKind.options, 'font']),
  sha256: z.string(),
  bytes: z.number().int(),
  mimeType: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /**
   * Of a video: its volume in percent of the screen's, where the item does not have its own; 0 also where it has no sound.
   * Absent: 100.
   */
  volume: OwnVolume.optional(),
  /** Absolute, or relative to the server. */
  url: z.string(),
  /** The time at which it is first shown. */
  neededBy: Instant,
});
export type ManifestAsset = z.infer<typeof ManifestAsset>;

const AssetContent = z.object({ kind: z.literal('asset'), assetId: z.string() });

/** The page's id, a key of the manifest's `webpages`. */
const WebpageContent = z.object({ kind: z.literal('webpage'), id: WebpageId });

/** A union of one schema would be no valid OpenAPI. */
const DocumentOwner = drawnIdSchemas.length === 0 ? LayoutId : z.union([LayoutId, ...drawnIdSchemas]);

/**
 * A layout's document, which is a key of the manifest's `layouts`: another document of the layout has another one. Drawn
 * content has a document that fills the screen with it.
 */
const LayoutContent = z.object({
  kind: z.literal('layout'),
  id: z.string(),
  layoutId: DocumentOwner,
});

/** The content of a segment: one file, a web page, a layout, a list of items in a loop, or the message of a takeover. */
export const ManifestContent = z.discriminatedUnion('kind', [
  AssetContent,
  WebpageContent,
  LayoutContent,
  z.object({
    kind: z.literal('list'),
    /** A key of the manifest's `lists`. */
    id: z.string(),
    playlistId: ListedId,
  }),
  Message.extend({ kind: z.literal('message') }),
]);
export type ManifestContent = z.infer<typeof ManifestContent>;

/** An item of lists. Its id is the hash of its fields. */
export const ManifestItem = z.object({
  content: z.discriminatedUnion('kind', [AssetContent, WebpageContent, LayoutContent]),
  /** A video that is longer is cut, a shorter one loops. */
  durationMs: z.number().int(),
  /** Null: as in `settings`. */
  fit: Fit.nullable(),
  /** The way in which it replaces the item before it. Null: as in `settings`, a fade of `crossfadeMs` or a cut. */
  transition: Transition.nullable(),
  /** In percent of the screen's volume. Absent: that of its asset. */
  volume: OwnVolume.optional(),
});
export type ManifestItem = z.infer<typeof ManifestItem>;

/**
 * A loop. The position in it at server time `t` (epoch milliseconds) is `t mod lengthMs`, so all screens that show a list
 * show the same item at the same time, without talking to each other.
 */
const ManifestList = z.object({
  lengthMs: z.number().int(),
  /** Keys of the manifest's `items`, in order; one may occur several times. There is at least one. */
  items: z.array(z.string()),
});

/** The background music of a playlist. */
export const ManifestMusic = z.object({
  /** In percent of the screen's volume. */
  volume: OwnVolume,
  /**
   * A loop like those of `lists`: the position in it at server time `t` is `t` modulo the sum of the durations. There is at
   * least one.
   */
  tracks: z.array(z.object({ assetId: z.string(), durationMs: z.number().int() })),
});
export type ManifestMusic = z.infer<typeof ManifestMusic>;

/** A web page, which a player shows in a sandboxed frame. */
export const ManifestWebpage = z.object({
  url: z.string(),
  name: z.string(),
  /** The interval in seconds in which the page is loaded again while it shows; null: never. Older releases left it out. */
  refreshSeconds: z.number().int().nullable().optional(),
  /** The same in minutes, rounded up, for apps that do not know seconds. */
  refreshMinutes: z.number().int().nullable(),
  /** The zoom in percent. */
  zoom: z.number().int(),
  /** The picture to show while the page does not answer: an id of `assets`. Null: it is skipped. */
  fallbackAssetId: z.string().nullable(),
  /**
   * The reason why the page is not to be shown now, as the rest of a sentence that begins with its name, such as `answers
   * with the error 503`: its fallback picture stands in for it, or it is skipped. Null: it is shown. Absent in manifests that
   * older releases made.
   */
  blocked: z.string().nullable().optional(),
  /** True: its scroll bars are visible. Absent otherwise. */
  showsScrollBars: z.literal(true).optional(),
  /**
   * The page needs a login, which an agent sends; this text differs after each change of it. Without an agent the page is not
   * shown. Absent: it needs none.
   */
  login: z.string().optional(),
});
export type ManifestWebpage = z.infer<typeof ManifestWebpage>;

/** The list that an element of the kind `playlist` shows from an instant on: a key of `lists`. Null: nothing. */
const ZoneList = z.object({ from: Instant, listId: z.string().nullable() });

export const ManifestLayout = z.object({
  name: z.string(),
  /** A `LayoutDocument`, perhaps of a newer release. */
  document: z.unknown(),
  /** The fonts, pictures and videos that it shows, apart from those of playlists: ids of `assets`. */
  assetIds: z.array(z.string()),
  /**
   * The pictures of its feeds' entries: ids of `assets`. The layout shows without those that are missing. Absent in
   * manifests that older releases made.
   */
  pictureIds: z.array(z.string()).optional(),
  /** The playlists of its elements by id, in order of time. Layouts among their items are left out. */
  playlists: z.record(z.string(), z.array(ZoneList)),
  /** The feeds of its elements by id. */
  feeds: z.record(z.string(), ShownFeed.pick({ entries: true })),
  /** The price lists of its elements by id. Absent in manifests that older releases made. */
  priceLists: z.record(z.string(), PriceTable).optional(),
  /** The forecasts of its elements by place. Absent in manifests that older releases made. */
  weather: WeatherForecasts.optional(),
  /** The drawn content of its elements by id. Absent in manifests that older releases made, and where there is none. */
  drawn: z.record(z.string(), ShownDrawn).optional(),
  /**
   * The codes of its QR codes whose scans are counted, by the ids of their elements: each shows the address in `scans`, and
   * not its text. Absent in manifests that older releases made, and where there is none.
   */
  codes: z.record(z.string(), z.string()).optional(),
});
export type ManifestLayout = z.infer<typeof ManifestLayout>;

export const ManifestSegment = z.object({
  from: Instant,
  until: Instant,
  /**
   * For apps that know only files: the first item of a list, the fallback picture of a web page. Null: the idle screen,
   * a message, a layout, or a web page without fallback picture.
   */
  assetId: z.string().nullable(),
  /** Null: the idle screen. */
  content: ManifestContent.nullable(),
  reason: PlaybackReason,
  /** The id of the takeover, event or group that caused it; null for other reasons. */
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
});
export type ManifestSegment = z.infer<typeof ManifestSegment>;

/** The part of a manifest that is the screen's own. */
export const ScreenPart = z.object({
  etag: z.string(),
  serverTime: Instant,
  deviceId: z.string(),
  name: z.string(),
  /** The name of its group, which texts of layouts may contain; null: it is in none. */
  groupName: z.string().nullable(),
  timeZone: z.string(),
  /** The language of its own texts, and of layouts without one: an IETF tag. Absent in manifests that older releases made. */
  language: z.string().optional(),
  /** A sentence to show instead of media, e.g. over the plan's limit; null normally, and during a takeover. */
  notice: z.string().nullable(),
  /**
   * Strips over what the screen shows, the newest first. The first one that has not ended is on. Absent where there is none,
   * and in manifests that older releases made.
   */
  strips: z.array(ShownStrip).optional(),
  /**
   * How scans of QR codes are counted for this screen: their address is `url`, the code of the element and `screen`, without
   * anything between them. Absent where none is counted, and in manifests that older releases made.
   */
  scans: z.object({ url: z.string(), screen: z.string() }).optional(),
  settings: z.object({
    brightness: z.number().int(),
    /** 0 while the screen is muted. */
    volume: z.number().int(),
    autoSleep: z.boolean(),
    location: z.string(),
    rotation: DeviceSettings.shape.rotation,
    fit: Fit,
    crossfadeMs: CrossfadeMs,
  }),
});
export type ScreenPart = z.infer<typeof ScreenPart>;

/** The part of a manifest that all screens of an account that show the same have in common. */
export const SharedPart = z.object({
  horizonEnd: Instant,
  /** Gapless and in order. */
  timeline: z.array(ManifestSegment),
  /** The content after the horizon; null: the idle screen. */
  fallback: z.object({ assetId: z.string().nullable(), content: ManifestContent, reason: PlaybackReason }).nullable(),
  /** The items of `lists`, each once, by id. */
  items: z.record(z.string(), ManifestItem),
  /** The lists of the timeline and the fallback, by id: the hash of their items, so that equal lists are one. */
  lists: z.record(z.string(), ManifestList),
  /** The background music of the playlists that have some, by their ids. Absent where there is none. */
  music: z.record(z.string(), ManifestMusic).optional(),
  /** The web pages of the timeline, the fallback, the items and `standby`, by id. */
  webpages: z.record(z.string(), ManifestWebpage),
  /** The layouts of the timeline, the fallback, the items and `standby`, by the ids of their documents. */
  layouts: z.record(z.string(), ManifestLayout),
  assets: z.array(ManifestAsset),
  /**
   * Content to keep on the device although no segment shows it, so that a takeover appears at once: its files come first
   * in `assets`, and its lists are in `lists`.
   */
  standby: z.array(ManifestContent),
});
export type SharedPart = z.infer<typeof SharedPart>;

/** Everything a player needs for {@link HORIZON_MS}; an equal `etag` means equal content. */
export const Manifest = z.object({ ...ScreenPart.shape, ...SharedPart.shape });
export type Manifest = z.infer<typeof Manifest>;
