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
import { limitsOff } from '../../test/limits.ts';
import { pairScreen } from '../../test/screen.ts';
import { startWebServer } from '../../test/web-server.ts';
import { createWeather } from './service.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
let provider: WeatherServer;
beforeAll(async () => {
  provider = await startWeatherServer();
  server = await testApp({ now: NOON, weather: { forecastUrl: provider.url, placesUrl: provider.url } });
});
afterAll(() => provider.close());
beforeEach(() => provider.answerWith(answerJson(createAnswer(NOON))));

/** The service as the background job uses it, at a time of its own. */
function serviceAt(now: { value: Date }, forecastUrl: string | undefined = provider.url) {
  const limiter = { hit: async () => 0, refund: async () => {}, sweep: async () => {} };
  const privateAddresses = parsePrivateAddresses('');
  const sources = { forecastUrl, placesUrl: undefined };
  return createWeather({
    db: server.db,
    clock: () => now.value,
    limiter,
    limits: limitsOff,
    privateAddresses,
    sources,
  });
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
  const later = serviceAt({ value: new Date('2026-03-09T13:01:00.000Z') }, undefined);
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

async function read(latitude: number) {
  const { client } = await server.signUp();
  return client.weather.forecast({ query: { latitude, longitude: 1 } });
}

describe('an answer of the server', () => {
  const good = createAnswer(NOON);

  test.each([
    ['that is no JSON', 70, 'not json', 'is not a forecast'],
    ['with other fields', 71, JSON.stringify({ error: true, reason: '<script>x</script>' }), 'is not a forecast'],
    [
      'with other types',
      72,
      JSON.stringify({ ...good, hourly: { time: 'x', temperature_2m: {} } }),
      'is not a forecast',
    ],
    ['of last week', 73, JSON.stringify(createAnswer('2026-02-20T12:00:00.000Z')), 'is not a forecast'],
    ['that is deep', 74, `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'is not a forecast'],
    ['larger than 1 MB', 75, JSON.stringify({ ...good, padding: 'x'.repeat(1_100_000) }), 'larger than 1 MB'],
    ['that is empty', 76, '', 'is not a forecast'],
  ])('%s is not shown, and says why', async (_, latitude, text, reason) => {
    provider.answerWith((_request, response) => void response.end(text));
    const found = await read(latitude);
    expect(found.forecast).toBeNull();
    expect(found.reason).toContain(reason);
    expect(found.reason).not.toContain('script');
  });

  test('that leads to a private address is not followed', async () => {
    const secret = await startWebServer((_, response) => response.end(JSON.stringify(good)));
    for (const [index, host] of ['localhost', '127.0.0.2', '[::1]', '169.254.169.254'].entries()) {
      provider.answerWith((_, response) =>
        response.writeHead(302, { location: `http://${host}:${secret.port}/` }).end(),
      );
      const found = await read(77 + index / 10);
      expect(found.forecast).toBeNull();
      expect(found.reason).toMatch(/private address|does not open/);
    }
    expect(secret.requested).toEqual([]);
  });

  test('that redirects without end is given up', async () => {
    provider.answerWith((request, response) => void response.writeHead(302, { location: request.url }).end());
    expect((await read(78)).reason).toContain('does not open');
  });

  test('that does not end is given up after five seconds', { timeout: 30_000 }, async () => {
    provider.answerWith((_, response) => void response.writeHead(200).write('{'));
    expect((await read(79)).reason).toContain('longer than 5 seconds');
  });

  test('with impossible values leaves out their hours and days', async () => {
    const hostile = structuredClone(good) as unknown as {
      hourly: Record<string, unknown[]>;
      daily: Record<string, unknown[]>;
    };
    // Noon is the 37th hour: the first is yesterday's midnight, an hour before that of Greenwich.
    hostile.hourly['temperature_2m']?.splice(38, 1, '<b>12</b>');
    hostile.hourly['weather_code']?.splice(39, 1, 1e9);
    hostile.hourly['apparent_temperature']?.splice(37, 1, null);
    hostile.hourly['wind_speed_10m']?.splice(37, 1, { valueOf: 1 });
    hostile.daily['temperature_2m_max']?.splice(2, 1, 1e308);
    provider.answerWith(answerJson(hostile));
    const { forecast } = await read(80);
    expect(forecast?.hours.slice(0, 2).map(({ at }) => at)).toEqual([NOON, '2026-03-09T15:00:00.000Z']);
    expect(forecast?.hours[0]).toMatchObject({ feelsLike: null, wind: null });
    expect(forecast?.days.map(({ date }) => date)).not.toContain('2026-03-10');
  });

  test('has the right dates where clocks change in its week', async () => {
    // In Zurich summer began on 29 March 2026: the days after it begin an hour earlier than the offset of today says.
    server.setTime('2026-03-27T12:00:00.000Z');
    const answer = createAnswer('2026-03-27T12:00:00.000Z');
    answer.daily.time = answer.daily.time.map((seconds, index) => (index > 3 ? seconds - 3_600 : seconds));
    provider.answerWith(answerJson(answer));
    const { forecast } = await read(81);
    server.setTime(NOON);
    expect(forecast?.days.map(({ date }) => date)).toEqual(
      ['03-26', '03-27', '03-28', '03-29', '03-30', '03-31', '04-01', '04-02', '04-03'].map((date) => `2026-${date}`),
    );
  });

  test('is asked for again only if it changed', async () => {
    const { client } = await server.signUp();
    const conditions: unknown[] = [];
    provider.answerWith((request, response) => {
      conditions.push(request.headers['if-none-match']);
      const isSame = request.headers['if-none-match'] === '"1"';
      response.writeHead(isSame ? 304 : 200, { etag: '"1"' }).end(isSame ? '' : JSON.stringify(good));
    });
    const query = { latitude: 82, longitude: 1 };
    await client.weather.forecast({ query });
    await server.query("update weather_places set next_read_at = 'epoch' where key like '82.00%'");
    const again = await client.weather.forecast({ query });
    expect(conditions).toEqual([undefined, '"1"']);
    expect(again).toMatchObject({ reason: null, readAt: NOON });
    expect(again.forecast?.hours).toHaveLength(49);
  });
});

describe('the search for places', () => {
  test('tells each with its area, as plain text', async () => {
    const { client } = await server.signUp();
    provider.answerWith(
      answerJson({
        results: [
          { name: 'Zurich', latitude: 47.36667, longitude: 8.55, country: 'Switzerland', admin1: 'Zurich' },
          { name: '<img src=x>\u202Eevil\0', latitude: 1, longitude: 2, admin1: 7 },
          { name: '', latitude: 1, longitude: 2 },
          { name: 'Nowhere', latitude: 'x', longitude: 2 },
          { name: 'Too far', latitude: 91, longitude: 2 },
          null,
        ],
      }),
    );
    expect((await client.weather.places({ query: { search: 'zur' } })).places).toEqual([
      { name: 'Zurich', latitude: 47.37, longitude: 8.55, area: 'Switzerland' },
      { name: '<img src=x>evil', latitude: 1, longitude: 2, area: '' },
    ]);
    provider.answerWith(answerJson({ generationtime_ms: 1 }));
    expect((await client.weather.places({ query: { search: 'zzz' } })).places).toEqual([]);
  });

  test('says that it failed, without what the server answered', async () => {
    const { client } = await server.signUp();
    provider.answerWith((_, response) => void response.writeHead(500).end('secret'));
    await expect(client.weather.places({ query: { search: 'zur' } })).rejects.toMatchObject({
      code: 'weather.search_failed',
      message: expect.not.stringContaining('secret'),
    });
  });
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
