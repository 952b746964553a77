import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { fillPlaylists } from './fill-playlists.ts';

export const PASSWORD = 'correct horse';
export const MEMBER_EMAIL = 'ben@example.com';

export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers of any release

/** A request to the release as one person or screen; throws if it does not succeed. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Json>;

/** A screen, and what it plays in the 14 days after. */
export interface FilledScreen {
  name: string;
  token: string;
  timeline: Json[];
}

/** The answers of a release after `fill`. */
export interface Filled {
  /** The time at which it answered. */
  at: string;
  screens: FilledScreen[];
  /** The answers by path, for the member. */
  answers: Record<string, Json>;
}

/**
 * Fills a running server of any release with a little of everything that it has, through its HTTP API. Only calls that every
 * release since then has: the schemas of this version's contract do not apply.
 */
export async function fill(url: string): Promise<Filled> {
  const call =
    (token: string): Call =>
    async (method, path, body) => {
      const isForm = body instanceof FormData;
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token !== '' && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === '' ? {} : JSON.parse(text)) as Json;
    };
  const visitor = call('');
  const register = (name: string, email: string) =>
    visitor('POST', '/api/auth/register', { name, email, password: PASSWORD });
  const admin = call((await register('Ada', 'ada@example.com'))['token']);
  const { token } = await register('Ben', MEMBER_EMAIL);
  const member = call(token);

  const order = { planId: 'device-subscription', seats: 5, amount: 50 };
  const { clientSecret } = await member('POST', '/api/create-subscription', order);
  await member('POST', '/api/sandbox/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' });
  await member('PATCH', '/api/settings/branding', { primaryColor: '#aa3355' });
  await member('PUT', '/api/user/alerts', {
    isOn: true,
    afterMinutes: 15,
    quietFrom: '22:00',
    quietUntil: '06:00',
    timezone: 'Europe/Berlin',
  });

  const { folder } = await member('POST', '/api/folders', { name: 'Été', color: '#10b981' });
  const { folder: inner } = await member('POST', '/api/folders', { name: 'Menüs', parentId: folder.id });
  const picture = async (name: string, color: string, query = '') => {
    const bytes = await sharp({ create: { width: 64, height: 36, channels: 3, background: color } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    return (await member('POST', `/api/image/upload${query}`, form))['image'] as Json;
  };
  const lunch = await picture('lunch "ü" 🍲.png', '#cc4411', `?folderId=${inner.id}`);
  const closed = await picture('closed.png', '#113355');
  await member('POST', '/api/image/set-current', { imageId: closed['id'] });

  const pair = async (name: string, deviceId: string) => {
    const started = await visitor('POST', '/api/player/v1/pairings', { name, deviceId, screens: 2 });
    await member('POST', '/api/devices/pair', { code: started['code'] });
    const { deviceToken } = await call(started['pollSecret'])('GET', `/api/player/v1/pairings/${started['pairingId']}`);
    const devices = (await member('GET', '/api/devices')) as unknown as Json[];
    const device = devices.find((each) => each['deviceId'] === deviceId);
    return { id: device?.['id'] as string, name, token: deviceToken as string, player: call(deviceToken) };
  };
  const window = await pair('Fenêtre "Ω"', 'window-1');
  const counter = await pair('Counter', 'counter-1');
  const hall = await pair('Hall', 'hall-1');
  const screens = [window, counter, hall];
  await member('PUT', `/api/device/${window.id}/settings`, {
    brightness: 80,
    volume: 10,
    timezone: 'Asia/Calcutta',
    location: 'Ground floor',
    rotation: 90,
  });
  await member('PATCH', `/api/device/${hall.id}/name`, { name: 'Entrance hall' });

  const { group } = await member('POST', '/api/device-groups', { name: 'Shop', description: 'Both', color: '#8b5cf6' });
  for (const { id } of [window, counter]) {
    await member('POST', `/api/device-groups/${group.id}/devices`, { deviceId: id });
  }
  const shown = { mediaType: 'image', mediaId: lunch['id'] };
  await member('POST', `/api/device-groups/${group.id}/assign`, shown);
  await member('POST', `/api/device/${hall.id}/assign`, { ...shown, mediaId: closed['id'] });

  const event = { mediaType: 'image', mediaId: lunch['id'], startTime: '11:00', endTime: '14:00' };
  const schedule = (change: Json) => member('POST', '/api/calendar/events', { ...event, ...change });
  await schedule({ title: 'Once', scheduledDate: '2027-03-09', timezone: 'America/New_York', deviceIds: [hall.id] });
  await schedule({
    title: 'Each week',
    scheduledDate: '2027-01-04',
    lastDate: '2031-12-29',
    timezone: 'Europe/London',
    recurrence: 'weekly',
    color: '#00aa88',
    deviceIds: [window.id, counter.id],
    groupIds: [group.id],
  });
  const { event: monthly } = await schedule({
    title: 'Over night',
    startTime: '22:00',
    endTime: '02:00',
    scheduledDate: '2027-01-31',
    timezone: 'Pacific/Auckland',
    recurrence: 'monthly',
    deviceIds: [window.id, hall.id],
  });
  await member('PUT', `/api/calendar/events/${monthly.id}`, {
    ...event,
    title: 'At night',
    startTime: '22:00',
    endTime: '03:00',
    scheduledDate: '2027-01-31',
    timezone: 'Pacific/Auckland',
    recurrence: 'monthly',
    deviceIds: [window.id, hall.id],
  });
  await member('DELETE', `/api/device/${hall.id}/schedule/${monthly.id}`);
  const { event: gone } = await schedule({
    title: 'Deleted',
    scheduledDate: '2027-05-05',
    timezone: 'UTC',
    deviceIds: [hall.id],
  });
  await member('DELETE', `/api/calendar/events/${gone.id}`);

  const hasPlaylists = (await fetch(`${url}/api/playlists`)).status !== 404;
  const morePaths: string[] = [];
  if (hasPlaylists) {
    const kiosk = await pair('Kiosk', 'kiosk-1');
    screens.push(kiosk);
    const made = { folderId: inner.id, lunchId: lunch['id'], closedId: closed['id'] };
    morePaths.push(...(await fillPlaylists(member, { ...made, kioskId: kiosk.id, counterId: counter.id })));
  }

  for (const { player } of screens) {
    const at = new Date().toISOString();
    const { etag } = await player('GET', '/api/player/v1/manifest');
    const playing = { assetId: lunch['id'], etag, reason: 'group', positionMs: 0 };
    await player('POST', '/api/player/v1/heartbeat', { playing, clock: at, playerVersion: '1', totalScreens: 2 });
    const play = { playId: randomUUID(), assetId: lunch['id'], reason: 'group', startedAt: at, endedAt: at };
    await player('POST', '/api/player/v1/plays', { plays: [{ ...play, completed: true }] });
    const entry = { id: '1', level: 'warn', at, message: 'a "quoted" \\ line', data: { celsius: 71 } };
    await player('POST', '/api/player/v1/logs', { entries: [entry] });
  }
  await member('POST', `/api/devices/${hall.id}/commands`, { kind: 'volume', value: 30 });
  const { commands } = await hall.player('GET', '/api/player/v1/commands');
  for (const { id } of commands) await hall.player('POST', `/api/player/v1/commands/${id}/ack`, { state: 'done' });
  await admin('GET', '/api/admin/users');
  await member('POST', '/api/auth/login', { email: MEMBER_EMAIL, password: PASSWORD });

  const paths = [
    '/api/auth/me',
    '/api/subscription-status',
    '/api/settings/branding',
    '/api/user/alerts',
    '/api/user/storage',
    '/api/folders',
    '/api/images',
    '/api/image/current',
    '/api/devices',
    ...screens.flatMap(({ id }) => [
      `/api/device/${id}/settings`,
      `/api/devices/${id}/plays`,
      `/api/devices/${id}/history`,
      `/api/devices/${id}/commands`,
    ]),
    '/api/device-groups',
    '/api/device-groups/memberships',
    '/api/device/assignments',
    '/api/device-groups/assignments',
    '/api/calendar/events',
    '/api/logs/realtime',
    '/api/audit',
    '/api/billing',
    '/api/invoices',
    ...morePaths,
  ];
  const filled = await Promise.all(
    screens.map(async ({ name, token: deviceToken, player }) => {
      const { timeline } = await player('GET', '/api/player/v1/manifest');
      return { name, token: deviceToken, timeline };
    }),
  );
  // Statuses, thumbnails and the scheduler's history are written in the background.
  await delay(5_000);
  const answers: Filled['answers'] = {};
  for (const path of paths) answers[path] = await member('GET', path);
  return { at: new Date().toISOString(), screens: filled, answers };
}
