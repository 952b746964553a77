import { api } from '@vitrine/contract/api';
import { DRAWN_KINDS, type DrawnKind, factsOfDrawn } from '@vitrine/contract/drawn/drawn-kinds';
import { listRouteAddresses, type Method, type Route } from '@vitrine/contract/core/route';
import { z } from 'zod';

/** The kinds of things of an account that a request can name. */
export type Thing =
  | 'device'
  | 'group'
  | 'event'
  | 'image'
  | 'video'
  | 'document'
  | 'audio'
  | 'version'
  | 'folder'
  | 'playlist'
  | 'webpage'
  | 'layout'
  | 'priceList'
  | 'feed'
  | 'takeover'
  | 'generated'
  | 'session'
  | 'passkey'
  | 'member'
  | 'invitation'
  | 'approval'
  | 'apiKey'
  | 'webhook'
  | 'webhookDelivery'
  | 'trigger'
  | 'reportEmail'
  | 'pairingToken'
  | 'reportLink'
  | 'reportToken'
  | 'triggerSecret'
  | 'screenshot'
  | 'machineLog'
  | 'command'
  | 'upload'
  | 'uploadAddress'
  | 'payment'
  | 'imageFile'
  | 'videoFile'
  | 'audioFile'
  | 'thumbnailFile'
  | 'hash'
  | 'identityProvider'
  | 'account'
  | DrawnKind;

type Part = 'params' | 'query' | 'body';

/** A route at one of its addresses. */
export interface Place {
  /** The route's name, for example `groups.addDevice`. */
  name: string;
  method: Method;
  path: string;
  route: Route;
}

/** The place where a request names a thing, for example `items.*.mediaId` of a body. */
export interface Naming {
  part: Part;
  at: string;
  thing: Thing;
}

/** The kinds of things that fields name, in any part of a request. */
const fields: Record<string, Thing> = {
  deviceId: 'device',
  'deviceIds.*': 'device',
  'folderIds.*': 'folder',
  'groupIds.*': 'group',
  replaceDeviceId: 'device',
  groupId: 'group',
  group: 'group',
  ids: 'device',
  shows: 'image',
  eventId: 'event',
  mediaId: 'image',
  'items.*.mediaId': 'image',
  'items.*.only.groupIds.*': 'group',
  'only.groupIds.*': 'group',
  'exceptions.*.event.mediaId': 'image',
  'template.priceListId': 'priceList',
  'content.mediaId': 'image',
  'items.*.content.mediaId': 'image',
  'target.groupIds.*': 'group',
  'target.deviceIds.*': 'device',
  'shows.mediaId': 'image',
  'mediaIds.*': 'image',
  'music.audioIds.*': 'audio',
  'moves.*.mediaIds.*': 'image',
  'moves.*.folderId': 'folder',
  'devices.*.deviceId': 'device',
  'devices.*.before.mediaId': 'image',
  'groups.*.groupId': 'group',
  'groups.*.before.mediaId': 'image',
  'paused.deviceIds.*': 'device',
  'before.slotId': 'playlist',
  'before.videoId': 'video',
  'before.imageId': 'image',
  imageId: 'image',
  fallbackMediaId: 'image',
  versionId: 'version',
  'fields.fallbackMediaId': 'image',
  videoId: 'video',
  folderId: 'folder',
  'source.folderId': 'folder',
  parentId: 'folder',

  uploadId: 'upload',
  videoURL: 'uploadAddress',
  secret: 'triggerSecret',
  clientSecret: 'payment',
  thumbnailFilename: 'thumbnailFile',
  commandId: 'command',
  sha256: 'hash',
  'playing.assetId': 'image',
  'playing.playlistId': 'playlist',
  'playing.stripId': 'takeover',
  'plays.*.assetId': 'image',
  'plays.*.playlistId': 'playlist',
  'plays.*.layoutId': 'layout',
  userId: 'account',
  accountId: 'account',
  provider: 'identityProvider',
  memberId: 'member',
  webhookId: 'webhook',
  deliveryId: 'webhookDelivery',
};

/** The kinds of content that elements of a layout name. */
const contentOfElements: Record<string, Thing> = {
  mediaId: 'image',
  playlistId: 'playlist',
  webpageId: 'webpage',
  priceListId: 'priceList',
  feedId: 'feed',
};

/** The kinds of things that `id` and `filename` name, by the beginning of the path. */
const addresses: [beginning: string, thing: Thing][] = [
  ['/api/admin/users/:userId/identity-providers/', 'identityProvider'],
  ['/api/user/sessions/', 'session'],
  ['/api/user/passkeys/', 'passkey'],
  ['/api/invitations/', 'invitation'],
  ['/api/approvals/', 'approval'],
  ['/api/api-keys/', 'apiKey'],
  ['/api/integrations/triggers/', 'trigger'],
  ['/api/reports/emails/', 'reportEmail'],
  ['/api/reports/unsubscribe/', 'reportEmail'],
  ['/api/pairing-tokens/', 'pairingToken'],
  ['/api/reports/links/', 'reportLink'],
  ['/api/shared-reports/', 'reportToken'],
  ['/api/folders/', 'folder'],
  ['/api/playlists/', 'playlist'],
  ['/api/documents/', 'document'],
  ['/api/webpages/', 'webpage'],
  ['/api/layouts/', 'layout'],
  ['/api/price-lists/', 'priceList'],
  ['/api/feeds/', 'feed'],
  ['/api/takeovers/', 'takeover'],
  ['/api/image/file/', 'imageFile'],
  ['/api/video/file/', 'videoFile'],
  ['/api/audio/file/', 'audioFile'],
  ['/api/audio-files', 'audio'],
  ['/api/image', 'image'],
  ['/api/media/', 'image'],
  ['/api/video/generated/', 'generated'],
  ['/api/video', 'video'],
  ['/api/device-groups/', 'group'],
  ['/api/calendar/events/', 'event'],
  ['/api/devices/:deviceId/screenshots/', 'screenshot'],
  ['/api/devices/:deviceId/machine-logs/', 'machineLog'],
  ['/api/player/v1/commands/', 'command'],
  ['/api/agent/v1/commands/', 'command'],
];

/** Parameters of paths that name nothing of an account: dates of occurrences, tags, rows of a price list, jobs, and hardware. */
const plainParams = new Set(['date', 'name', 'tag', 'rowId', 'jobId', 'machineId']);

/**
 * Fields that name nothing of an account: words, colours, times, the caller's own secrets, and a pairing code,
 * which belongs to no account yet. `cursor` and `after` are positions in the caller's own list. Ids of items mean
 * something only in their own list. The filter of a report counts nothing of another account, whatever it names.
 */
const plain = new Set(
  `name organization email token person since description title originalName mimeType mediaName location search kinds q message reason level code password currentPassword
  cardNumber color options.color primaryColor timezone userTimezone timeZone startTime endTime scheduledDate lastDate quietFrom quietUntil
  look at day date from to cursor after items.*.id items.*.windows.*.from items.*.windows.*.to items.*.windows.*.firstDate
  items.*.windows.*.lastDate items.*.only.tags.* only.tags.* source.tag tag validFrom validUntil items.*.title items.*.message.heading items.*.message.text items.*.strip.text message.heading message.text strip.text
  until url fields.url shows.standbyId exceptions.*.date exceptions.*.event.title exceptions.*.event.startTime exceptions.*.event.endTime
  exceptions.*.event.scheduledDate exceptions.*.event.mediaName exceptions.*.event.color entries.*.id entries.*.at
  entries.*.message plays.*.playId plays.*.listId plays.*.reason plays.*.startedAt plays.*.endedAt playing.etag clock
  playerVersion warnings.* errors.* machine.agentVersion machine.model machine.system machine.can.*
  machine.throttled.* machine.failedUpdate.version machine.failedUpdate.reason machine.systemRelease.version
  machine.failedSystemUpdate.version machine.failedSystemUpdate.reason machine.problems.* machine.machineId detail expiresAt settings.timezone settings.location settings.site settings.address
  site address tags tags.* add.* remove.* rule.allOf.* rule.anyOf.* rule.noneOf.* devices.*.assignmentId
  devices.*.before.assignedAt groups.*.assignmentId groups.*.before.assignedAt paused.at template.id since.slotId since.videoId since.imageId
  columns.*.id columns.*.name columns.*.currency rows.*.id rows.*.name rows.*.note issuer clientId domains.* groupsClaim groupRoles.*.group
  claimSecret credential.id credential.rawId credential.response.clientDataJSON credential.response.attestationObject
  credential.response.transports.* credential.response.authenticatorData credential.response.signature
  credential.response.userHandle basic.name basic.password headers.*.name headers.*.value hours.calendarUrl
  hours.week.*.*.from hours.week.*.*.to hours.exceptions.*.firstDate hours.exceptions.*.lastDate
  hours.exceptions.*.name hours.exceptions.*.spans.*.from hours.exceptions.*.spans.*.to
  report.deviceIds report.groupIds report.mediaIds report.playlistIds
  report.layoutIds report.pageIds report.tags period.from period.to period.timeZone
  to.* filter.tags.* filter.deviceIds.* filter.groupIds.* filter.mediaIds.* filter.playlistIds.* filter.layoutIds.*
  filter.pageIds.* deviceIds groupIds mediaIds playlistIds layoutIds pageIds`.split(/\s+/),
);

/** The kind of thing that a parameter of a path names. */
export function thingInPath(path: string, parameter: string): Thing {
  const thing = findThing('params', parameter, path);
  if (thing === null) throw new Error(`${parameter} names nothing`);
  return thing;
}

function findThing(part: Part, field: string, path: string): Thing | null {
  // The content of a document's elements; the rest of it names nothing.
  if (field.startsWith('document.')) return contentOfElements[field.split('.').at(-1) ?? ''] ?? null;
  if (path === '/api/content/set-current' && field === 'mediaId') return 'playlist';
  if (path === '/api/webpages/check' && field === 'id') return 'webpage';
  const thing = fields[field];
  if (thing !== undefined) return thing;
  if ((part === 'params' ? plainParams : plain).has(field)) return null;
  const found =
    part === 'params' && [...addresses, ...drawnAddresses].find(([beginning]) => path.startsWith(beginning));
  if (found) return found[1];
  throw new Error(`Does "${field}" in the ${part} of ${path} name something of an account? Say so in named-things.ts`);
}

const drawnAddresses = DRAWN_KINDS.map((kind): [string, Thing] => [`/api/${factsOfDrawn(kind).path}/`, kind]);

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown;
  const?: unknown;
}

/** The paths at which a schema accepts any text. */
function listTextPaths(schema: Schema, at = ''): string[] {
  const inside = (name: string) => (at === '' ? name : `${at}.${name}`);
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => listTextPaths(each, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => listTextPaths(each, inside(name))),
    ...(schema.items ? listTextPaths(schema.items, inside('*')) : []),
    ...([schema.type].flat().includes('string') ? [at] : []),
  ];
}

/** The places where requests of a route name things. */
function listNamings({ route, path }: Place): Naming[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (schema === undefined) return [];
    const texts = listTextPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
    return [...new Set(texts)].flatMap((at) => {
      const thing = findThing(part, at, path);
      return thing === null ? [] : [{ part, at, thing }];
    });
  });
}

/** Every place of the routes with these accesses where a caller could name things of another account. */
export const namingsIn = (...accesses: Route['access'][]): (Place & Naming)[] =>
  Object.entries(api).flatMap(([group, table]) =>
    Object.entries<Route>(table)
      .filter(([, { access }]) => accesses.includes(access))
      .flatMap(([key, route]) =>
        listRouteAddresses(route).map((address) => ({ name: `${group}.${key}`, route, ...address })),
      )
      .flatMap((place) => listNamings(place).map((naming) => ({ ...place, ...naming }))),
  );

/** The places in routes for signed-in people. */
export const namings = namingsIn('user', 'userOrDevice', 'file', 'console');
