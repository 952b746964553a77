import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { createStopwatch, readInstructions, readReadme, runCommands } from './newcomer.ts';
import { shows } from './screen.ts';
import sharp from 'sharp';

test.skip(!existsSync(new URL('../.git', import.meta.url)), 'needs the repository, which it clones');
// Everything is downloaded, as on a machine that has never had it.
test.describe.configure({ timeout: 900_000 });
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const root = fileURLToPath(new URL('..', import.meta.url));

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

test('who follows only the README has a picture on a screen', async ({ page, context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-readme-'));
  const clone = join(folder, 'vitrine');
  const watch = createStopwatch();
  await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
  watch.done('git clone');

  const { commands, names } = readInstructions(readReadme(clone));
  expect(commands.at(-1)).toMatch(/\bnpm start$/);
  expect(names).toEqual(['Device Management', 'Add device', 'Assign Media']);
  const [devices = '', add = '', assign = ''] = names;

  const running = runCommands(commands, clone, folder, await findFreePort());
  try {
    const findAddress = (name: string) => new RegExp(`^ +${name} +(http\\S+)`, 'm').exec(running.output())?.[1] ?? '';
    await expect(() => {
      expect(findAddress('Player') !== '' || running.hasEnded(), running.output()).toBe(true);
    }).toPass({ timeout: 600_000, intervals: [100] });
    expect(running.hasEnded(), running.output()).toBe(false);
    watch.done(`${commands.join(' && ')}, until it prints its addresses`);

    await page.goto(findAddress('Console'));
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await page.getByLabel('Email Address').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('link', { name: devices })).toBeVisible();
    watch.done('the console, and an account');

    const screen = await context.newPage();
    await screen.goto(findAddress('Player'));
    await expect(screen.getByText('Waiting to be paired')).toBeVisible();
    const code = (await screen.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
    watch.done('the player, and its code');

    await page.bringToFront();
    await page.getByRole('link', { name: devices }).click();
    await page.getByRole('button', { name: add }).first().click();
    const adding = page.getByRole('dialog', { name: add });
    await adding.getByLabel('Code on the screen').fill(code);
    await adding.getByLabel('Name').fill('Lobby');
    await adding.getByRole('button', { name: add }).click();
    const card = page.getByRole('article', { name: 'Lobby' });
    await expect(card).toContainText('Online');
    watch.done('the screen added by its code');

    await page.getByRole('link', { name: 'Media Library' }).click();
    await page.getByRole('button', { name: 'Upload Media' }).first().click();
    const picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#dc1e28' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'red.jpg', mimeType: 'image/jpeg', buffer: picture };
    await page.getByLabel('Files to upload').setInputFiles([file]);
    await expect(page.getByRole('button', { name: 'Preview red.jpg' })).toBeVisible();
    watch.done('a picture uploaded');

    await page.getByRole('link', { name: devices }).click();
    await card.getByRole('button', { name: assign }).click();
    const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
    await picker.getByRole('button', { name: 'red.jpg' }).click();
    await screen.bringToFront();
    await shows(screen, 'red');
    watch.done('its pixels on the screen');
    process.stdout.write(`${watch.total().toFixed(1).padStart(7)} s  from git clone to a picture on a screen\n`);
  } finally {
    process.stdout.write(['Silences of more than 2 s:', ...running.silences(), ''].join('\n'));
    await running.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});
