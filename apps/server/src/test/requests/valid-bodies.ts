import { defaultAlertSettings } from '@vitrine/contract/alerts';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import type { WorkingHours } from '@vitrine/contract/fleet/hours';
import { MediaId } from '@vitrine/contract/library/media';
import { type ApiClient, NOWHERE } from '../app.ts';
import { createDrawnBody } from '../content/drawn.ts';
import { createDocument, createPicture } from '../content/layouts.ts';
import type { Things } from './one-of-each.ts';

/** An address that may be saved, and at which nothing answers. */
export const FEED = `${NOWHERE}/news.xml`;

/** A private address, which the server does not open. Screens may show it. */
export const PAGE = 'https://10.0.0.1/board';

export const createPriceRow = (id: string, price: string) => ({
  kind: 'item' as const,
  id,
  name: id,
  prices: { price },
});

/** Hours of every day. */
export const shopHours: WorkingHours = {
  week: Array.from({ length: 7 }, () => [{ from: '08:00', to: '20:00' }]),
  exceptions: [{ firstDate: '2036-12-25', lastDate: '2036-12-26', name: 'Christmas', spans: [] }],
  calendarUrl: null,
};

/** An email of a report, which comes every month. */
const reportEmail = { to: ['board@example.com'], every: 'month', timezone: 'UTC', pdf: true, csv: true, filter: {} };

/** A weekly event, long after today. */
export const createWeeklyEventBody = (mediaId: string, deviceId: string) => ({
  title: 'Lunch',
  startTime: '11:00',
  endTime: '14:00',
  scheduledDate: '2036-03-09',
  recurrence: 'weekly' as const,
  timezone: 'UTC',
  mediaType: 'image' as const,
  mediaId: MediaId.parse(mediaId),
  deviceIds: [deviceId],
});

/** An event with a changed occurrence, which shows a file of its own. */
function createWholeEventBody(own: Things, scheduledDate: string) {
  const { title, startTime, endTime, mediaType, mediaId, ...series } = createWeeklyEventBody(own.image, own.device);
  const changed = { title, startTime, endTime, scheduledDate, mediaType, mediaId };
  const targets = { groupIds: [own.group], allDevices: false };
  return { ...series, ...targets, ...changed, exceptions: [{ date: scheduledDate, skip: false, event: changed }] };
}

/** The queries of routes that require one, without the id that a test puts into them. */
export const queries: Record<string, string> = {
  'takeovers.screens': '?state=showing',
  'playlists.followed': '?order=name',
};

/** Credentials of no account, so that no request ends a session of a test. */
const credentials = { email: 'nobody@example.com', password: 'wrong horse' };

/** An identity provider that vouches for no domain. */
const identityProvider = {
  name: 'Mine',
  clientId: 'vitrine',
  clientSecret: 'a secret',
  domains: [],
  groupRoles: [{ group: 'signage', role: 'editor' }],
};
/** The answer of a browser with a passkey that nobody has. */
const createCredential = (parts: object) => ({
  id: 'bm9uZQ',
  rawId: 'bm9uZQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', ...parts },
});

/** The bodies by the route’s name. */
const bodies: Record<string, (own: Things, visitor: ApiClient) => unknown> = {
  'accounts.register': () => ({ ...credentials, name: 'Mine' }),
  'accounts.login': () => credentials,
  'accounts.demo': () => ({ token: 'unknown' }),
  'accounts.forgotPassword': () => credentials,
  'accounts.resetPassword': () => ({ token: 'unknown', password: 'correct horse' }),
  'accounts.changeProfile': () => ({ name: 'Mine' }),
  'accounts.changeTimeZone': () => ({ timeZone: 'UTC' }),
  'accounts.changeLanguage': () => ({ language: 'de' }),
  'accounts.changePassword': () => ({ currentPassword: 'wrong horse', password: 'correct horse' }),
  'accounts.endSessions': () => ({ includingThis: false }),
  'accounts.deleteAccount': () => credentials,
  'passkeys.begin': () => ({ password: 'wrong horse' }),
  'passkeys.add': () => ({ name: 'Mine', credential: createCredential({ attestationObject: 'none' }) }),
  'passkeys.rename': () => ({ name: 'Mine' }),
  'passkeys.signIn': () => ({ credential: createCredential({ authenticatorData: 'none', signature: 'none' }) }),
  'ownData.remove': () => credentials,
  'secondFactors.start': () => ({}),
  'secondFactors.confirm': () => ({ code: '000000' }),
  'secondFactors.prove': () => ({ code: '000000' }),
  'secondFactors.renewRecoveryCodes': () => ({ code: '000000' }),
  'secondFactors.turnOff': () => ({ password: 'wrong horse' }),
  'secondFactors.signIn': () => ({ challenge: 'unknown', code: '000000' }),
  'signInPolicy.change': () => ({ secondFactor: { graceDays: 90 } }),
  'team.createAccount': () => ({ organization: 'Mine' }),
  'team.changeMember': () => ({ role: 'viewer' }),
  'team.handOver': () => ({ password: 'wrong horse' }),
  'team.invite': () => ({ email: 'nobody@example.com', role: 'viewer' }),
  'team.readInvitation': () => ({ token: 'unknown' }),
  'team.acceptInvitation': () => ({ token: 'unknown', name: 'Mine', password: 'correct horse' }),
  'team.join': () => ({ token: 'unknown' }),
  'approvals.changeSettings': () => ({ isOn: false }),
  'approvals.approve': () => ({}),
  'approvals.decline': () => ({ reason: 'Not now' }),
  'webhooks.create': (own) => ({ name: 'Mine', url: FEED, events: ['plays.hourly'], groupIds: [own.group] }),
  'webhooks.update': (own) => ({ name: 'Mine', groupIds: [own.group] }),
  'welcome.addSamples': () => ({ timezone: 'Europe/London' }),
  'folders.create': () => ({ name: 'Mine', color: '#ef4444' }),
  'folders.update': () => ({ name: 'Mine too' }),
  'playlists.create': (own) => ({
    name: 'Mine',
    items: [{ mediaType: 'image', mediaId: own.image }],
    music: { audioIds: [own.audio] },
  }),
  'playlists.update': (own) => ({
    name: 'Mine',
    items: [{ mediaType: 'image', mediaId: own.image }],
    music: { audioIds: [own.audio] },
  }),
  'documents.update': () => ({ originalName: 'Mine too.pdf', pageMs: 12_000 }),
  'layouts.create': (own) => ({ name: 'Mine', document: createDocument([createPicture(own.image)]) }),
  'layouts.saveDraft': (own) => ({ document: createDocument([createPicture(own.image)], { width: 1_280 }) }),
  'layouts.publish': () => ({}),
  'layouts.update': () => ({ name: 'Mine' }),
  'layouts.startPreview': (own) => ({ deviceId: own.device }),
  'feeds.check': () => ({ url: FEED }),
  'feeds.create': () => ({ name: 'Mine', url: FEED }),
  'feeds.update': () => ({ name: 'Mine', url: FEED }),
  'priceLists.create': () => ({ name: 'Mine', rows: [createPriceRow('tea', '3.50')] }),
  'priceLists.update': () => ({
    name: 'Mine',
    columns: [{ id: 'price', currency: 'EUR' }],
    rows: [createPriceRow('tea', '3.80')],
  }),
  'priceLists.changeRow': () => ({ isSoldOut: true }),
  'addressChecks.stream': () => ({ url: 'https://streams.example.com/live.m3u8' }),
  'addressChecks.onlineVideo': () => ({ url: 'https://vimeo.com/76979871' }),
  'webpages.check': (own) => ({ url: PAGE, id: own.webpage }),
  'webpages.setLogin': () => ({ headers: [{ name: 'X-Api-Key', value: 'key' }] }),
  'webpages.create': (own) => ({ url: PAGE, fallbackMediaId: own.image }),
  'webpages.update': (own) => ({ url: PAGE, fallbackMediaId: own.image }),
  'playlists.addItems': (own) => ({ items: [{ mediaType: 'image', mediaId: own.image }] }),
  'content.undo': (own) => {
    const active = { slotId: own.playlist, videoId: own.video, imageId: own.image };
    return { before: active, since: active };
  },
  'content.setCurrent': (own) => ({ mediaType: 'playlist', mediaId: own.playlist }),
  'takeovers.start': (own) => ({
    title: 'Mine',
    content: { mediaType: 'image', mediaId: own.image },
    target: { groupIds: [own.group], deviceIds: [own.device] },
  }),
  'takeovers.update': () => ({ title: 'Mine' }),
  'takeovers.setStandby': (own) => ({
    items: [{ title: 'Mine', content: { mediaType: 'image', mediaId: own.image } }],
  }),
  'media.setCurrentImage': (own) => ({ imageId: own.image }),
  'media.setCurrentVideo': (own) => ({ videoId: own.video }),
  'media.renameImage': () => ({ originalName: 'mine.png' }),
  'media.renameVideo': () => ({ originalName: 'mine.mp4' }),
  'media.renameAudio': () => ({ originalName: 'mine.mp3' }),
  'media.moveAudio': (own) => ({ folderId: own.folder }),
  'media.setVideoVolume': () => ({ volume: 40 }),
  'media.setValidity': (own) => ({ mediaIds: [own.image], validFrom: '2026-03-01', validUntil: '2030-03-09' }),
  'media.moveImage': (own) => ({ folderId: own.folder }),
  'media.moveVideo': (own) => ({ folderId: own.folder }),
  'media.moveMany': (own) => ({ folderId: own.folder, mediaIds: [own.image] }),
  'media.moveToFolders': (own) => ({ moves: [{ folderId: own.folder, mediaIds: [own.image] }] }),
  'media.removeMany': (own) => ({ mediaIds: [own.image] }),
  'media.announceUpload': () => ({ originalName: 'mine.mp4', fileSize: 1_000 }),
  'media.finishUpload': (own) => ({ videoURL: own.uploadAddress, originalName: 'mine.mp4' }),
  'media.finishResumableUpload': () => ({ kind: 'image', originalName: 'mine.png' }),
  'transfers.import': () => ({ originalName: 'mine.vitrine' }),
  'generator.generate': (own) => ({
    name: 'Mine',
    items: [{ mediaType: 'image', mediaId: own.image, duration: 3 }],
  }),
  'devices.rename': () => ({ name: 'Mine' }),
  'devices.register': () => ({ deviceId: 'mine' }),
  'devices.updateSettings': () => ({ volume: 1 }),
  'groups.create': () => ({ name: 'Mine' }),
  'groups.update': () => ({ name: 'Mine' }),
  'groups.addDevice': (own) => ({ deviceId: own.device }),
  'assignments.assignToDevice': (own) => ({ mediaType: 'image', mediaId: own.image, force: true }),
  'assignments.assignToDevices': (own) => ({
    deviceIds: [own.device],
    mediaType: 'image',
    mediaId: own.image,
    force: true,
  }),
  'assignments.place': (own) => ({
    target: { deviceIds: [own.device], groupIds: [own.group] },
    mediaType: 'image',
    mediaId: own.image,
    force: true,
  }),
  'assignments.undo': (own) => {
    const before = { mediaType: 'image', mediaId: own.image, assignedAt: '2026-01-01T00:00:00.000Z' };
    return {
      devices: [{ deviceId: own.device, assignmentId: null, before }],
      groups: [{ groupId: own.group, mediaType: 'image', assignmentId: null, before }],
      paused: { deviceIds: [own.device], at: '2026-01-01T00:00:00.000Z' },
    };
  },
  'assignments.assignToGroup': (own) => ({ mediaType: 'image', mediaId: own.image, force: true }),
  'schedule.create': (own) => createWholeEventBody(own, '2036-03-10'),
  'schedule.update': (own) => createWholeEventBody(own, '2036-03-09'),
  'schedule.changeOccurrence': (own) => createWeeklyEventBody(own.image, own.device),
  'schedule.split': (own) => ({
    ...createWeeklyEventBody(own.image, own.device),
    groupIds: [own.group],
    from: '2036-03-09',
  }),
  'playout.delivery': (own) => ({ mediaId: own.image }),
  'playout.mediaUse': (own) => ({ mediaIds: [own.image] }),
  'devices.removeMany': (own) => ({ deviceIds: [own.device] }),
  'devices.updateSettingsOfMany': (own) => ({ deviceIds: [own.device], settings: { fit: 'cover' } }),
  'groups.addDevices': (own) => ({ deviceIds: [own.device] }),
  'hours.checkCalendar': () => ({ url: FEED }),
  'hours.updateDevice': () => ({ hours: shopHours }),
  'hours.updateGroup': () => ({ hours: shopHours }),
  'groups.order': (own) => ({ deviceIds: [own.device] }),
  'tags.tagScreens': (own) => ({ deviceIds: [own.device], add: ['mine'] }),
  'tags.tagContent': (own) => ({ mediaIds: [own.image], add: ['mine'] }),
  'tags.rename': () => ({ name: 'yours' }),
  'groups.removeDevices': (own) => ({ deviceIds: [own.device] }),
  'devices.timeZones': (own) => ({ deviceIds: [own.device] }),
  'devices.names': (own) => ({ deviceIds: [own.device] }),
  'commands.send': () => ({ kind: 'reload' }),
  'commands.sendToMany': (own) => ({ deviceIds: [own.device], kind: 'reload' }),
  'commands.sendToGroup': () => ({ kind: 'reload' }),
  'commands.overviewOfMany': (own) => ({ deviceIds: [own.device], since: '2026-01-01T00:00:00.000Z' }),
  'commands.setVolume': () => ({ volume: 1 }),
  'commands.setBrightness': () => ({ brightness: 1 }),
  'commands.setOfGroup': () => ({ volume: 1 }),
  'devices.pair': async (_own, visitor) => ({ code: (await visitor.pairing.start({ body: {} })).code }),
  'pairingTokens.create': (own) => ({ name: 'Mine', screens: 3, groupId: own.group }),
  'apiKeys.create': () => ({ name: 'Mine', scopes: ['read'] }),
  'apiKeys.update': () => ({ name: 'Mine' }),
  'reportLinks.create': () => ({
    name: 'Brewery',
    report: {},
    period: { kind: 'moving', preset: 'month', timeZone: 'Europe/London' },
  }),
  'triggers.create': (own) => ({
    name: 'Till',
    shows: { kind: 'content', mediaType: 'image', mediaId: own.image },
    target: { groupIds: [own.group], deviceIds: [own.device] },
    minutes: 5,
    repeat: 'end',
  }),
  'triggers.update': (own) => ({
    shows: { kind: 'content', mediaType: 'image', mediaId: own.image },
    target: { groupIds: [own.group], deviceIds: [own.device] },
  }),
  'reportEmails.create': () => reportEmail,
  'reportEmails.update': () => reportEmail,
  'alerts.changeSettings': () => defaultAlertSettings,
  'branding.update': () => ({ primaryColor: '#ef4444' }),
  'billing.createSubscription': () => ({ planId: 'device-subscription', seats: 3, amount: 30 }),
  'billing.createStorageSubscription': () => ({ planId: 'extra-storage', storageGb: 8, amount: 8 }),
  'billing.reduceStorage': () => ({ storageGb: 0 }),
  'billing.confirm': (own) => ({ clientSecret: own.payment }),
  'billing.sandboxConfirm': (own) => ({ clientSecret: own.payment, cardNumber: '4242 4242 4242 4242' }),
  'pairing.start': () => ({ name: 'Mine' }),
  'pairing.claim': () => ({ token: 'vpt_unknown', claimSecret: 'A'.repeat(43) }),
  'logs.send': () => ({ entries: [{ id: '1', level: 'info', at: '2026-03-09T12:00:00.000Z', message: 'Hello' }] }),
  'plays.send': (own) => ({
    plays: [
      {
        playId: '019f0000-0000-7000-8000-000000000001',
        assetId: own.image,
        reason: 'device',
        startedAt: '2026-03-09T12:00:00.000Z',
        endedAt: '2026-03-09T12:00:10.000Z',
        completed: true,
      },
    ],
  }),
  'player.heartbeat': () => ({ clock: '2026-03-09T12:00:00.000Z', currentScreen: 1, totalScreens: 1 }),
  'player.acknowledge': () => ({ state: 'done' }),
  'agent.acknowledge': () => ({ state: 'done' }),
  'player.startFailure': () => ({ message: 'Too old', clock: '2026-03-09T12:00:00.000Z' }),
  'admin.updateLimits': () => ({ deviceSeats: 3 }),
  'admin.setPlan': () => ({ plan: 'pro' }),
  'admin.setAdmin': () => ({ isAdmin: false }),
  'singleSignOn.options': () => ({ email: 'nobody@example.com' }),
  'singleSignOn.complete': () => ({ code: 'unknown' }),
  'identityProviders.check': () => ({ issuer: 'https://10.0.0.1' }),
  'identityProviders.create': () => ({ ...identityProvider, issuer: NOWHERE }),
  'identityProviders.update': () => identityProvider,
  'admin.suspend': () => ({ isSuspended: false }),
};

for (const kind of DRAWN_KINDS as readonly string[]) {
  bodies[`${kind}.create`] = () => createDrawnBody(kind);
  bodies[`${kind}.update`] = () => createDrawnBody(kind);
}

/** The bodies of routes that take either of two things, for the other one; by the place of a thing that only it names. */
const otherBodies: Record<string, (own: Things) => unknown> = {
  'layouts.create template.priceListId': (own) => ({
    name: 'Mine',
    template: { id: 'menu', orientation: 'landscape', priceListId: own.priceList },
  }),
};

/**
 * A valid body of a route, which names only things of the caller.
 *
 * @param at the place of a thing that it names, where routes take either of two bodies
 */
export async function createValidBody(name: string, own: Things, visitor: ApiClient, at = ''): Promise<unknown> {
  const body = otherBodies[`${name} ${at}`] ?? bodies[name];
  if (body === undefined) throw new Error(`What would ${name} be sent? Say so in valid-bodies.ts`);
  return body(own, visitor);
}
