import { z } from 'zod';
import { DeviceId } from '../fleet/device-identity.ts';
import { MediaSummary } from '../fleet/devices.ts';
import { FolderId } from '../library/folders.ts';
import { MediaId, WebpageId } from '../library/media.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, optionalLineSchema } from '../core/text.ts';
import {
  DEFAULT_ZOOM,
  MAX_ADDRESS_LENGTH,
  MAX_REFRESH_SECONDS,
  MAX_ZOOM,
  MIN_REFRESH_SECONDS,
  MIN_ZOOM,
} from './webpage-limits.ts';
import { say } from '../core/say.ts';
import { Told } from '../core/told/told.ts';
import { WebpageLoginBody } from './webpage-logins.ts';

/**
 * Whether screens can show a page in a frame. `forbidden`: its headers forbid that, or it is no page, such as a PDF, a
 * download or nothing at all. `unknown`: the server could not read it, or it asks people to sign in.
 */
export const Framing = z.enum(['allowed', 'forbidden', 'unknown']);
export type Framing = z.infer<typeof Framing>;

const isWeb = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function isWithoutCredentials(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** An absolute address of the web. */
export const WebpageAddress = z
  .string()
  .trim()
  .min(1, say('Please enter an address'))
  .max(MAX_ADDRESS_LENGTH, say(`An address has at most ${MAX_ADDRESS_LENGTH.toLocaleString('en')} characters`))
  .refine(isWeb, say('Please enter an address that begins with http:// or https://'))
  .refine(
    isWithoutCredentials,
    say('Please remove the user name and password from the address: everybody who sees the screen could read them'),
  );

const REFRESH = say('Enter a time from 15 seconds to 24 hours');

const fields = {
  url: WebpageAddress,
  /** The interval in seconds in which the page is loaded again while it shows; null: never. */
  refreshSeconds: z
    .number(REFRESH)
    .int(REFRESH)
    .min(MIN_REFRESH_SECONDS, REFRESH)
    .max(MAX_REFRESH_SECONDS, REFRESH)
    .nullable(),
  /** The zoom in percent. */
  zoom: z
    .number()
    .int()
    .min(MIN_ZOOM, say(`The zoom is at least ${MIN_ZOOM} percent`))
    .max(MAX_ZOOM, say(`The zoom is at most ${MAX_ZOOM} percent`)),
  /** False: the scroll bars of the page are hidden, as nobody can use them on a screen. */
  showsScrollBars: z.boolean(),
  /** The image that is shown while the page does not answer; null: it is skipped. */
  fallbackMediaId: MediaId.nullable(),
};

export const WebpageBody = z.object({
  /** Empty: the page's title, or its host where the server cannot read it. */
  name: optionalLineSchema(255).default(''),
  folderId: FolderId.nullable().default(null),
  url: fields.url,
  /** Absent: `refreshMinutes` counts. */
  refreshSeconds: fields.refreshSeconds.optional(),
  /** The same in minutes, as releases before 0.4.0 call it. */
  refreshMinutes: z
    .number()
    .int()
    .min(1)
    .max(MAX_REFRESH_SECONDS / 60)
    .nullable()
    .optional(),
  zoom: fields.zoom.default(DEFAULT_ZOOM),
  showsScrollBars: fields.showsScrollBars.default(false),
  fallbackMediaId: fields.fallbackMediaId.default(null),
});
export type WebpageBody = z.input<typeof WebpageBody>;

/** The server's findings about a page, as text for display. */
const found = {
  /** The page's own title; its host where the server could not read one. */
  title: z.string(),
  framing: Framing,
  /** The reason why it is forbidden or unknown, and what to do, in a sentence or two. Null: it is allowed. */
  framingReason: z.string().nullable(),
  framingTold: Told.optional(),
};

/** The sentences of `blocked`, as people read them; one more names an error. */
export const blockedSentences: readonly string[] = [
  say('It asks for a name and password.'),
  say('It leads to an address without https.'),
  say('It forbids other sites to show it.'),
  say('It asks people to sign in.'),
  say('It answers without a page (204).'),
  say('It answers without a page (205).'),
  say('It is a PDF.'),
  say('It is a feed.'),
  say('It is a calendar file.'),
  say('It is a file to download.'),
  say('It is empty.'),
];

export const Webpage = z.object({
  id: WebpageId,
  name: z.string(),
  /** Null at the root. */
  folderId: FolderId.nullable(),
  ...fields,
  url: z.string(),
  /** `refreshSeconds` in minutes, rounded up, for programs that were written for releases before 0.4.0. */
  refreshMinutes: z.number().int().nullable(),
  ...found,
  /** Null if the page has no icon. */
  iconUrl: z.string().nullable(),
  /** The time at which the server last read the page. One that is on screens is read every ten minutes. */
  checkedAt: Instant,
  /**
   * The reason why screens show its fallback picture, or skip it, as the rest of a sentence that begins with its name, such
   * as `answers with the error 503`: the server got the page before and gets something else now, or it was no page when its
   * address was saved. Null: they show it.
   */
  blocked: z.string().nullable(),
  /** The image of `fallbackMediaId`. */
  fallback: MediaSummary.nullable(),
  /** True for the account's active content. */
  isActive: z.boolean(),
  /** True if it is asked for with a login; see `login`. */
  hasLogin: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised by every change; see `update`. */
  revision: z.number().int(),
});
export type Webpage = z.infer<typeof Webpage>;

/** The server's findings about a page that is not saved yet. */
export const WebpageCheck = z.object({
  /** The address as it would be saved. */
  url: z.string(),
  ...found,
  /** A data address; null if the page has no icon. */
  icon: z.string().nullable(),
});
export type WebpageCheck = z.infer<typeof WebpageCheck>;

/** When the login of a page was entered, of which nothing more is told, and the screens that cannot send it. */
export const WebpageLogin = z.object({
  /** Null: the page has none. */
  changedAt: Instant.nullable(),
  /** The name of the person who entered it; null: they have left, or there is none. */
  changedBy: z.string().nullable(),
  /**
   * Screens that show the page and have no agent that sends logins: they show its fallback picture, or skip it. At most 20,
   * by name.
   */
  screens: z.array(z.object({ id: DeviceId, name: z.string() })),
  /** The number of all of them. */
  screenCount: z.number().int(),
});
export type WebpageLogin = z.infer<typeof WebpageLogin>;

const one = z.object({ id: WebpageId });
const saved = z.object({ success: z.literal(true), webpage: Webpage });

export const webpages = defineRoutes({
  reads: ['media', 'playlists', 'layouts'],
  changes: ['media', 'playlists', 'showing', 'assignments'],
})({
  list: {
    method: 'GET',
    path: '/api/webpages',
    access: 'user',
    role: 'viewer',
    summary: 'List web pages, newest first',
    query: PageQuery.extend({
      sort: z.enum(['createdAt', 'originalName']).optional(),
      /** Only web pages directly in this folder; `root`: in no folder. */
      folderId: z.union([FolderId, z.literal('root')]).optional(),
    }),
    response: z.object({ webpages: z.array(Webpage) }),
  },
  get: {
    method: 'GET',
    path: '/api/webpages/:id',
    access: 'user',
    role: 'viewer',
    summary: 'Get a web page',
    params: one,
    response: z.object({ webpage: Webpage }),
    errors: ['webpage.not_found'],
  },
  check: {
    method: 'POST',
    path: '/api/webpages/check',
    access: 'user',
    role: 'editor',
    summary: 'Read the title and icon of a page, and whether screens can show it, before it is saved',
    body: z.object({
      url: WebpageAddress,
      /** The web page whose login is used, if the address is of the site for which it was entered. */
      id: WebpageId.optional(),
    }),
    response: z.object({ check: WebpageCheck }),
    errors: ['webpage.not_found', 'webpage.own_address', 'webpage.insecure_address', 'request.too_many'],
    reads: ['server'],
  },
  create: {
    method: 'POST',
    path: '/api/webpages',
    sentence: 'Added the web page {url}',
    access: 'user',
    role: 'editor',
    summary: 'Add a web page; the server reads its title and icon. One that forbids framing is saved too',
    body: WebpageBody,
    response: saved,
    status: 201,
    idempotency: {},
    errors: [
      'webpage.limit_reached',
      'webpage.own_address',
      'webpage.insecure_address',
      'media.not_found',
      'folder.not_found',
      'request.too_many',
    ],
  },
  update: {
    method: 'PUT',
    path: '/api/webpages/:id',
    sentence: 'Changed the web page {id}',
    access: 'user',
    role: 'editor',
    summary:
      'Replace a web page; its screens follow at once. It is read again unless it is known to allow framing. An address of another site (scheme, host or port) ends its login',
    params: one,
    body: WebpageBody.extend({
      /** Absent: as it is. */
      folderId: FolderId.nullable().optional(),
      /** The revision that the change was made from; refused if the web page has been changed since. */
      revision: z.number().int().optional(),
    }),
    response: saved,
    dryRun: true,
    errors: [
      'webpage.not_found',
      'webpage.changed',
      'webpage.own_address',
      'webpage.insecure_address',
      'media.not_found',
      'folder.not_found',
      'request.too_many',
    ],
  },
  login: {
    method: 'GET',
    path: '/api/webpages/:id/login',
    access: 'user',
    role: 'viewer',
    summary: 'Get when the login of a web page was entered, and which screens cannot send it; never the login itself',
    params: one,
    response: WebpageLogin,
    errors: ['webpage.not_found'],
    reads: ['media', 'devices', 'showing'],
  },
  setLogin: {
    method: 'PUT',
    path: '/api/webpages/:id/login',
    sentence: 'Changed the login of the web page {id}',
    access: 'user',
    role: 'editor',
    summary:
      'Enter the login of a web page, or replace it: headers, or name and password. It is kept encrypted, sent by screens with an agent and by the server to the site of the page alone, and never sent back',
    params: one,
    body: WebpageLoginBody,
    isSecret: true,
    response: saved,
    dryRun: true,
    errors: ['webpage.not_found', 'webpage.login_insecure', 'request.too_many'],
  },
  removeLogin: {
    method: 'DELETE',
    path: '/api/webpages/:id/login',
    sentence: 'Removed the login of the web page {id}',
    access: 'user',
    role: 'editor',
    summary: 'Remove the login of a web page',
    params: one,
    response: saved,
    dryRun: true,
    errors: ['webpage.not_found', 'request.too_many'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/webpages/:id',
    sentence: 'Deleted the web page {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a web page, also from screens, schedules and playlists',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['webpage.not_found'],
  },
});
