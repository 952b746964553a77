import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_WEATHER_PLACES } from '@vitrine/contract/layouts/weather-limits';
import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { parsePrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { createDocument } from '../../test/content/layouts.ts';
import { readVersions } from '../../test/content/playlists.ts';
import {
  answerJson,
  createAnswer,
  createWeatherElement,
  startWeatherServer,
  type WeatherServer,
} from '../../test/content/weather.ts';
import { createLog } from '../../platform/log.ts';
import { captureLog } from '../../test/captured-log.ts';
import { pairScreen } from '../../test/screen.ts';
import { createWeather } from './service.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
let provider: WeatherServer;
beforeAll(async () => {
  provider = await startWeatherServer();
  // A worker would read what is due every minute by itself.
  server = await testApp({
    now: NOON,
    isWorker: false,
    weather: { forecastUrl: provider.url, placesUrl: provider.url },
  });
});
afterAll(() => provider.close());
beforeEach(() => provider.answerWith(answerJson(createAnswer(NOON))));

/** The service as the background job uses it, at a time of its own. */
function serviceAt(now: { value: Date }, { forecastUrl = provider.url, log = createLog('silent') } = {}) {
  const limiter = { hit: async () => 0, refund: async () => {}, sweep: async () => {} };
  const privateAddresses = parsePrivateAddresses('');
  const sources = { forecastUrl, placesUrl: undefined };
  const clock = () => now.value;
  return createWeather({ ...server.platform, clock, log, limiter, privateAddresses }, { sources });
}

const countAsked = (latitude: number): number => provider.asked.filter((each) => Number(each) === latitude).length;

const listPlaces = () =>
  server.query<{ key: string; reason: string | null; failures: number; next: Date }>(
    'select key, reason, failures, next_read_at as next from weather_places order by key',
  );

const isKnown = async (place: string) => (await listPlaces()).some(({ key }) => key === place);

describe('the forecast of a place', () => {
  test('has the hours from now on and the days from yesterday on, and is shared by places nearby', async () => {
    const { client } = await server.signUp();
    const { forecast, readAt, reason } = await client.weather.forecast({
      query: { latitude: 10.001, longitude: 8.54 },
    });
    expect({ readAt, reason }).toEqual({ readAt: NOON, reason: null });
    expect(forecast?.hours).toHaveLength(49);
    expect(forecast?.hours[0]).toEqual({
      at: NOON,
      temperature: 12,
      feelsLike: 10,
      code: 2,
      isDay: true,
      wind: 14.2,
      rain: 30,
    });
    expect(forecast?.days.map(({ date }) => date)).toEqual(
      ['08', '09', '10', '11', '12', '13', '14', '15', '16'].map((day) => `2026-03-${day}`),
    );
    expect(forecast?.days[1]).toEqual({ date: '2026-03-09', code: 2, high: 16, low: 7, rain: 40 });
    const other = await server.signUp();
    const again = await other.client.weather.forecast({ query: { latitude: 9.998, longitude: 8.542 } });
    expect(again.forecast).toEqual(forecast);
    expect(countAsked(10)).toBe(1);
  });

  test('is not there without a server of the operator, and the search neither', async () => {
    const off = await testApp();
    const { client } = await off.signUp();
    expect(await client.weather.status()).toEqual({ isOn: false, canSearch: false });
    const query = { latitude: 1, longitude: 2 };
    await expect(client.weather.forecast({ query })).rejects.toMatchObject({ code: 'weather.off' });
    await expect(client.weather.places({ query: { search: 'Zurich' } })).rejects.toMatchObject({
      code: 'weather.search_off',
    });
    const { layout } = await client.layouts.create({
      body: { name: 'Board', document: createDocument([createWeatherElement(11)]) },
    });
    expect(layout.resources.weather).toEqual({});
  });

  test('cannot be asked for where no place is, nor too often', async () => {
    const limited = await testApp({
      weather: { forecastUrl: provider.url, placesUrl: undefined },
      limits: { readWeatherPerAccount: { hits: 1, windowMs: 60_000 } },
    });
    const { client } = await limited.signUp();
    const query = { latitude: 91, longitude: 0 };
    await expect(client.weather.forecast({ query })).rejects.toMatchObject({ code: 'request.invalid' });
    await client.weather.forecast({ query: { latitude: 1, longitude: 0 } });
    await expect(client.weather.forecast({ query: { latitude: 2, longitude: 0 } })).rejects.toMatchObject({
      code: 'request.too_many',
    });
  });
});

test('a place is read once an hour for all layouts of all accounts, also by several processes', async () => {
  for (const account of [await server.signUp(), await server.signUp()]) {
    for (const name of ['Hall', 'Bar', 'Shop']) {
      const elements = [createWeatherElement(20), { ...createWeatherElement(20), id: 'again' }];
      await account.client.layouts.create({ body: { name, document: createDocument(elements) } });
    }
  }
  const now = { value: new Date(NOON) };
  const services = [serviceAt(now), serviceAt(now)];
  const readAll = () => Promise.all(services.map((service) => service.readDue()));
  await readAll();
  expect(countAsked(20)).toBe(1);
  for (let minute = 1; minute < 60; minute += 1) {
    now.value = new Date(Date.parse(NOON) + minute * 60_000);
    await readAll();
  }
  expect(countAsked(20)).toBe(1);
  now.value = new Date('2026-03-09T13:00:00.000Z');
  await readAll();
  expect(countAsked(20)).toBe(2);
});

test('places that no layout shows any more are forgotten an hour later', async () => {
  const { client } = await server.signUp();
  const { layout } = await client.layouts.create({
    body: { name: 'Board', document: createDocument([createWeatherElement(30)]) },
  });
  const later = serviceAt({ value: new Date('2026-03-09T13:01:00.000Z') });
  await later.readDue();
  expect(await isKnown('30.00,8.54')).toBe(true);
  const params = { id: layout.id };
  const { revision } = (
    await client.layouts.saveDraft({ params, body: { document: createDocument([]), revision: layout.revision } })
  ).layout;
  await later.readDue();
  expect(await isKnown('30.00,8.54')).toBe(true);
  await client.layouts.publish({ params, body: { revision } });
  await later.readDue();
  expect(await isKnown('30.00,8.54')).toBe(false);
});

test('layouts of an account show a limited number of places', async () => {
  const { client } = await server.signUp();
  const elements = Array.from({ length: MAX_WEATHER_PLACES + 1 }, (_, index) => ({
    ...createWeatherElement(40 + index / 100),
    id: `w${index}`,
  }));
  const create = (count: number) =>
    client.layouts.create({ body: { name: 'Board', document: createDocument(elements.slice(0, count)) } });
  await expect(create(MAX_WEATHER_PLACES + 1)).rejects.toMatchObject({ code: 'weather.limit_reached' });
  await create(MAX_WEATHER_PLACES);
});

test('screens follow the forecast, keep the last one while the server is away, and see nothing else of it', async () => {
  const member = await server.signUp();
  const { client, user } = member;
  const screen = await pairScreen(server, member, { name: 'Hall' });
  const { layout } = await client.layouts.create({
    body: { name: 'Board', document: createDocument([createWeatherElement(50)]) },
  });
  const body = { mediaType: 'layout', mediaId: layout.id } as const;
  await client.assignments.assignToDevice({ params: { deviceId: screen.device.id }, body });
  const shown = async () => (await screen.client.player.manifest()).layouts[`${layout.id}.1`]?.weather;
  const temperature = async () => (await shown())?.['50.00,8.54']?.hours[0]?.temperature;
  const version = async () => (await readVersions(server, user.id))['Hall'] ?? 0;
  expect(await shown()).toEqual({});
  const now = { value: new Date(NOON) };
  const service = serviceAt(now);
  let before = await version();
  await service.readDue();
  expect(await version()).toBeGreaterThan(before);
  expect(await temperature()).toBe(12);
  expect(Object.keys((await shown())?.['50.00,8.54'] ?? {})).toEqual(['hours', 'days']);
  expect((await client.layouts.get({ params: { id: layout.id } })).layout.resources.weather).toEqual(await shown());

  const readAfter = async (minutes: number) => {
    now.value = new Date(now.value.getTime() + minutes * 60_000);
    await service.readDue();
  };
  await readAfter(60);
  const changed = await version();
  provider.answerWith(answerJson(createAnswer(NOON, { temperature: 3, code: 71 })));
  await readAfter(60);
  expect(await version()).toBeGreaterThan(changed);
  expect(await temperature()).toBe(3.2);

  provider.answerWith((_, response) => void response.writeHead(500).end());
  before = await version();
  await readAfter(60);
  expect(await temperature()).toBe(3.2);
  expect(await version()).toBe(before);
});

test('a place that cannot be read is tried again after five minutes, and then less often, up to an hour', async () => {
  const { client } = await server.signUp();
  provider.answerWith((_, response) => void response.writeHead(429).end());
  const { forecast, reason } = await client.weather.forecast({ query: { latitude: 60, longitude: 8.54 } });
  expect({ forecast, reason }).toEqual({
    forecast: null,
    reason: 'The weather server answered with the status 429.',
  });
  const now = { value: new Date(NOON) };
  const service = serviceAt(now);
  const waits: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const next = (await listPlaces()).find(({ key }) => key.startsWith('60.00'))?.next ?? new Date(NaN);
    waits.push((next.getTime() - now.value.getTime()) / 60_000);
    now.value = next;
    await client.weather.status();
    await server.query("update weather_places set wanted_at = 'infinity' where key like '60.00%'");
    await service.readDue();
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
});

test('the log says once that a place cannot be read, without the address and its key', async () => {
  const { client } = await server.signUp();
  await client.layouts.create({ body: { name: 'Board', document: createDocument([createWeatherElement(65)]) } });
  provider.answerWith((_, response) => void response.writeHead(401).end('secret-key-of-the-operator'));
  const { log, lines } = captureLog();
  const now = { value: new Date(NOON) };
  const service = serviceAt(now, { log });
  await service.readDue();
  now.value = new Date('2026-03-09T12:05:00.000Z');
  await service.readDue();
  expect(countAsked(65)).toBe(2);
  expect(lines.filter(({ place }) => place === '65.00,8.54')).toMatchObject([
    { msg: 'the weather of a place could not be read', reason: 'The weather server answered with the status 401.' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret-key');
});

test('the place of an element is rounded, and must be on the earth', () => {
  const element = createWeatherElement(47.3769);
  const parse = (latitude: number) =>
    LayoutDocument.safeParse({
      ...createDocument([]),
      scenes: [
        {
          ...createDocument([]).scenes[0],
          elements: [{ ...element, place: { name: 'Zurich', latitude, longitude: 8.5417 } }],
        },
      ],
    });
  expect(parse(47.3769).data?.scenes[0]?.elements[0]).toMatchObject({
    place: { name: 'Zurich', latitude: 47.38, longitude: 8.54 },
  });
  expect(parse(90.1).success).toBe(false);
});
