import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { type Answer, type PageServer, startPageServer } from './page-server.ts';
import { pairScreen } from './screen.ts';
import { startServer, type TestServer } from './server.ts';

const HOUR_MS = 3_600_000;

/** A forecast in Open-Meteo's format with the same weather in all hours from yesterday on. */
function createForecast(temperature: number, code: number) {
  const midnight = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
  const hours = Array.from({ length: 9 * 24 }, (_, index) => midnight + (index - 24) * HOUR_MS);
  const days = hours.filter((_, index) => index % 24 === 0);
  return {
    utc_offset_seconds: 0,
    hourly: {
      time: hours.map((ms) => ms / 1_000),
      temperature_2m: hours.map(() => temperature),
      apparent_temperature: hours.map(() => temperature - 2),
      weather_code: hours.map(() => code),
      is_day: hours.map(() => 1),
      wind_speed_10m: hours.map(() => 14),
      precipitation_probability: hours.map(() => 30),
    },
    daily: {
      time: days.map((ms) => ms / 1_000),
      weather_code: days.map(() => code),
      temperature_2m_max: days.map(() => temperature + 4),
      temperature_2m_min: days.map(() => temperature - 5),
      precipitation_probability_max: days.map(() => 40),
    },
  };
}

let weather = createForecast(12, 2);

const answer: Answer = (response, path) => {
  const zurich = { name: 'Zurich', latitude: 47.366_67, longitude: 8.55, admin1: 'Zurich', country: 'Switzerland' };
  response.end(JSON.stringify(path.startsWith('/search') ? { results: [zurich] } : weather));
};

let site: PageServer;
const readSettings = () => ({ WEATHER_URL: `${site.url}forecast`, WEATHER_PLACES_URL: `${site.url}search` });

/** A server that reads weather from a site on this machine. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  server: async ({}, use) => {
    site = await startPageServer(answer);
    const server = await startServer({ env: readSettings() });
    await use(server);
    await server.stop();
    await site.stop();
  },
});

/** Starts the server again with a clock that is ahead by some minutes. */
async function restartLater({ dataDir, port }: TestServer, minutes: number): Promise<TestServer> {
  return startServer({ dataDir, port, env: { ...readSettings(), CLOCK_AHEAD_MS: String(minutes * 60_000) } });
}

test('a place is searched, its weather is published, and the screen follows it and keeps it', async ({
  account,
  page,
  context,
  server,
  expectPageError,
}) => {
  expectPageError(/Failed to load resource|WebSocket|EventSource/);
  const { client } = account;
  const scenes = [{ id: 'day', name: 'Day', background: { day: '#10293a' }, elements: [] }];
  const document = LayoutDocument.parse({ version: 1, width: 1_920, height: 1_080, scenes });
  const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
  await page.goto(`/layouts/${layout.id}`);
  await page.getByRole('radio', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Weather', exact: true }).click();
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await expect(canvas.getByText('No place chosen')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find a place' }).fill('zur');
  await page.keyboard.press('Enter');
  const found = page.getByRole('button', { name: /Zurich.*Switzerland/ });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await expect(canvas.getByText('12°')).toBeVisible();
  await expect(canvas.locator('svg[data-icon="partly"]')).not.toHaveCount(0);
  await page.getByRole('switch', { name: 'Wind' }).click();
  await expect(canvas.getByText('14 km/h')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await client.layouts.publish({ params: { id: layout.id }, body: {} });
  await page.close();

  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, account, server.url);
  await client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  const shown = screen.locator('.layout[data-front]');
  await expect(shown.getByText('12°')).toBeVisible();
  await expect(shown.getByText('Zurich')).toBeVisible();
  await screen.evaluate(async () => navigator.serviceWorker.ready);
  const readings = () => site.requests.filter((path) => path.startsWith('/forecast')).length;
  expect(readings()).toBe(1);

  // An hour later the provider is away.
  await site.stop();
  await server.kill();
  await screen.reload();
  await expect(shown.getByText('12°')).toBeVisible();
  const query = { latitude: 47.37, longitude: 8.55 };
  let later = await restartLater(server, 61);
  try {
    expect(await client.weather.forecast({ query })).toMatchObject({ reason: 'The weather server did not answer.' });
    await screen.reload();
    await expect(shown.getByText('12°')).toBeVisible();
    await later.kill();

    weather = createForecast(-3, 71);
    await site.start();
    later = await restartLater(server, 70);
    expect(await client.weather.forecast({ query })).toMatchObject({ reason: null });
    await screen.evaluate(() => dispatchEvent(new Event('online')));
    await expect(shown.getByText('−3°')).toBeVisible();
    await expect(shown.locator('svg[data-icon="snow"]')).not.toHaveCount(0);
    expect(readings()).toBe(2);
  } finally {
    await later.stop();
  }
});
