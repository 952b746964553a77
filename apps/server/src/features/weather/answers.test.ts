import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { answerJson, createAnswer, startWeatherServer, type WeatherServer } from '../../test/content/weather.ts';
import { startWebServer } from '../../test/web-server.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
let provider: WeatherServer;
beforeAll(async () => {
  provider = await startWeatherServer();
  server = await testApp({ now: NOON, weather: { forecastUrl: provider.url, placesUrl: provider.url } });
});
afterAll(() => provider.close());
beforeEach(() => provider.answerWith(answerJson(createAnswer(NOON))));

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

  test('that does not end is given up after five seconds', async () => {
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
