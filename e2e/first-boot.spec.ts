import type { Locator, Page } from '@playwright/test';
import {
  CABLE,
  createFirstBootMachine,
  type FirstBootMachine,
  type NetworkStatus,
  NO_NETWORK,
} from '@vitrine/agent/src/test/first-boot-machine.ts';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './fixtures.ts';

const LONG = 'Lobby upstairs and downstairs 5G';
const HOSTILE = '"><img src=x onerror=alert(1)>';
const OPEN = {
  ...NO_NETWORK,
  accessPoint: { name: 'Vitrine-7F3A', password: '48219035', address: '10.42.0.1' },
  problem: `The password of ${LONG} is wrong`,
};
const SERVER = 'https://digital-signage.marketing.a-company-with-a-long-name.example:8443';
const MISTAKE =
  'Line 1 of vitrine.txt: expected SERVER=…, WIFI=…, WIFI_PASSWORD=…, WIFI_COUNTRY=…, TIMEZONE=…, ROTATION=…, TAGS=…, SITE=…, ADDRESS=…, TOKEN=…, not “x=…”';

/** The states of a new screen, each with the title of its page. */
const STATES: [title: string, network: NetworkStatus, problem: string | null, server?: string][] = [
  ['Looking for a network', { ...NO_NETWORK, state: 'looking' }, null],
  [`Connecting to ${LONG}`, { ...NO_NETWORK, state: 'joining', wifi: LONG }, null],
  [`${LONG} is not in reach`, { ...NO_NETWORK, wifi: LONG, problem: `${LONG} is not in reach` }, null],
  ['No network', { ...NO_NETWORK, hasWifiAdapter: false, canOpenAccessPoint: false }, null],
  ['Set it up with your phone', OPEN, null],
  ['Which server?', CABLE, null],
  ['vitrine.txt has a mistake', CABLE, MISTAKE],
  [`Looking for ${SERVER}`, CABLE, null, SERVER],
  [
    'No Vitrine server answers',
    CABLE,
    `${SERVER} can’t be reached: getaddrinfo ENOTFOUND ${new URL(SERVER).host}`,
    SERVER,
  ],
];

/** Sizes from a small old panel to a large new one, in landscape and portrait. */
const SIZES = [
  { width: 640, height: 480 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
];

const test = base.extend<{ machine: FirstBootMachine }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
  machine: async ({}, use) => {
    const machine = await createFirstBootMachine();
    await use(machine);
    await machine.remove();
  },
});

/** Checks that no element of the page is cut off or overlaps another. */
async function expectFits(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const footer = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const found: string[] = [];
    for (const element of document.querySelectorAll('.view *')) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInside = left >= 0 && right <= innerWidth + 1 && top >= header - 1 && bottom <= footer + 1;
      if (!isInside) found.push(`${element.tagName} ${element.textContent}`);
    }
    return found;
  });
  expect(outside).toEqual([]);
}

for (const [title, network, problem, server] of STATES) {
  test(`a new screen says “${title}” on panels of every size`, async ({ page, machine }) => {
    await machine.setNetwork(network);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(await machine.openScreen(problem, server));
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(`New screen, ${size.width} × ${size.height}`)).toBeVisible();
      await expectFits(page);
    }
    await expectAccessible(page, ['dark']);
  });
}

async function decode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('a phone that scans the two codes joins the Wi-Fi of the screen and opens its page', async ({ page, machine }) => {
  await machine.setNetwork(OPEN);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(await machine.openScreen());
    expect(await decode(page.getByRole('img', { name: 'QR code: Join the Wi-Fi' }))).toBe(
      'WIFI:T:WPA;S:Vitrine-7F3A;P:48219035;;',
    );
    expect(await decode(page.getByRole('img', { name: 'QR code: Open the page' }))).toBe('http://10.42.0.1/');
  }
});

test('the screen follows what happens without loading its page again', async ({ page, machine }) => {
  await machine.setNetwork({ ...NO_NETWORK, state: 'looking' });
  await page.goto(await machine.openScreen());
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  for (const [title, network] of STATES.slice(1, 6)) {
    await machine.setNetwork(network);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectFits(page);
  }
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same'))).toBe(true);
});

test('the name of a network is text on the screen and on the phone, whatever it contains', async ({
  page,
  machine,
}) => {
  const problem = `The password of ${HOSTILE} is wrong`;
  await machine.setNetwork({
    ...OPEN,
    wifi: HOSTILE,
    problem,
    inReach: [{ name: HOSTILE, signal: 80, isOpen: false }],
  });
  await page.goto(await machine.openScreen());
  await expect(page.getByText(problem)).toBeVisible();
  await page.goto(await machine.openForm());
  await expect(page.getByText(problem)).toBeVisible();
  await expect(page.getByRole('radio', { name: HOSTILE })).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});

const IN_REACH = [
  { name: 'Lobby', signal: 80, isOpen: false },
  { name: LONG, signal: 60, isOpen: false },
  { name: 'Guests', signal: 30, isOpen: true },
];

// The windows that phones open for such pages may have no scripts.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a phone' : 'a phone without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 }, hasTouch: true });

    test('sets up the screen: a network, its password, the server', async ({ page, machine, expectPageError }) => {
      expectPageError(/status of 400/);
      await machine.setNetwork({ ...OPEN, problem: null, inReach: IN_REACH });
      await page.goto(await machine.openForm());
      const submit = page.getByRole('button', { name: 'Set up the screen' });
      await submit.tap();
      await expect(page.getByText('Choose a network.')).toBeVisible();

      await page.getByText('Another Wi-Fi').tap();
      await page.getByLabel('Name of the network').fill('Hidden');
      await page.getByText('Lobby', { exact: true }).tap();
      await expect(page.getByLabel('Name of the network')).toBeHidden();
      await page.getByLabel('Wi-Fi password').fill('long enough');
      await page.getByLabel('Address of the server').fill('signs.example.com');
      await submit.tap();
      await expect(page.getByRole('heading', { name: 'Look at the screen' })).toBeVisible();
      expect(await machine.requested()).toBe(
        'SERVER=http://signs.example.com\r\nWIFI=Lobby\r\nWIFI_PASSWORD=long enough\r\n',
      );
    });
  });
}

test.describe('the page for phones', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('meets WCAG 2.2 AA, light and dark, empty and with errors, and fits the width', async ({
    page,
    machine,
    expectPageError,
  }) => {
    expectPageError(/status of 400/);
    await machine.setNetwork({ ...OPEN, inReach: IN_REACH });
    await page.goto(await machine.openForm());
    await expectAccessible(page);
    await page.getByText('Another Wi-Fi').tap();
    await page.getByText('Pairing token', { exact: true }).tap();
    await page.getByLabel('Token from the console').fill('abc');
    await page.getByRole('button', { name: 'Set up the screen' }).tap();
    await expect(page.getByText('Enter the name of the network.')).toBeVisible();
    await expect(page.getByText('Copy the whole token from the console.')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('shows a password to whoever wants to check it', async ({ page, machine }) => {
    await machine.setNetwork(OPEN);
    await page.goto(await machine.openForm());
    const password = page.getByLabel('Wi-Fi password');
    await password.fill('long enough');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show' }).tap();
    await expect(password).toHaveAttribute('type', 'text');
  });
});
