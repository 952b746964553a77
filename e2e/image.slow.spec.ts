import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { explainMissing } from '../tools/image/programs.mjs';
import { expect, test } from './fixtures.ts';
import { cannotEmulate, HOST, startVirtualMachine, type VirtualMachine } from './image/virtual-machine.ts';
import { assign, signUp } from './player-outage.ts';
import { classifyColour, type Owner, uploadColour } from './screen.ts';
import { startServer } from './server.ts';

const cannotRun = explainMissing() ?? cannotEmulate;
test.skip(cannotRun !== null, `The image ${cannotRun}`);

const run = promisify(execFile);
const tools = fileURLToPath(new URL('../tools', import.meta.url));

/** The longest start. It takes minutes, because the processor is emulated too. */
const START_LIMIT_MS = 15 * 60_000;

/** The largest size of the compressed image, which people download. */
const MAX_IMAGE_BYTES = 450e6;

/** Runs a part of the test and prints its duration. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startMs = Date.now();
  const result = await test.step(title, work);
  process.stdout.write(`${((Date.now() - startMs) / 1_000).toFixed(0).padStart(5)} s  ${title}\n`);
  return result;
}

/** Returns the text of the QR code in a picture; null if there is none. */
async function readQrCode(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

/** Makes the image, unless it is given; returns the paths of the packed disk and of the update. */
async function makeImage(folder: string, isGiven: boolean): Promise<{ disk: string; update: string }> {
  if (!isGiven) await run(process.execPath, [join(tools, 'image/main.mjs'), folder]);
  const names = await readdir(folder);
  const find = (ending: string) => join(folder, names.find((name) => name.endsWith(ending)) ?? '');
  return { disk: find('.img.gz'), update: find('.squashfs') };
}

/** Writes a file with the file system of a USB stick that has a `vitrine.txt`, and returns its path. */
async function makeStick(path: string, settings: string): Promise<string> {
  await writeFile(path, '');
  await truncate(path, 64 * 1024 * 1024);
  execFileSync('mkfs.vfat', [path], { stdio: 'ignore' });
  execFileSync('mcopy', ['-i', path, '-', '::vitrine.txt'], { input: settings });
  return path;
}

/**
 * Writes an update whose system cannot start: it has a kernel and its version, and nothing else. A machine accepts it,
 * because its signature, size and content are valid.
 */
async function makeBrokenUpdate(path: string, good: string, folder: string): Promise<void> {
  const root = join(folder, 'broken');
  execFileSync('unsquashfs', ['-quiet', '-no-progress', '-dest', root, good, 'boot', 'usr/lib/vitrine-image']);
  const release = { version: '9.0.0', arch: 'amd64', builtAt: new Date().toISOString() };
  await writeFile(join(root, 'usr/lib/vitrine-image/release.json'), JSON.stringify(release));
  execFileSync('mksquashfs', [root, path, '-quiet', '-no-progress']);
}

async function untilShows(machine: VirtualMachine, look: (picture: Buffer) => Promise<boolean>): Promise<void> {
  try {
    await expect
      .poll(async () => look(await machine.takePicture()), { timeout: START_LIMIT_MS, intervals: [2_000] })
      .toBe(true);
  } catch (error) {
    await test.info().attach('screen', { body: await machine.takePicture(), contentType: 'image/png' });
    await test.info().attach('log', { body: await machine.readLog(), contentType: 'text/plain' });
    throw error;
  }
}

const isGreen = async (picture: Buffer) => (await classifyColour(picture)) === 'green';

async function pairByQrCode(machine: VirtualMachine, { client }: Owner, origin: string): Promise<string> {
  let text: string | null = null;
  await untilShows(machine, async (picture) => {
    text = await readQrCode(picture);
    return text?.startsWith(`${origin}/pair?code=`) === true;
  });
  const code = new URL(String(text)).searchParams.get('code') ?? '';
  return (await client.devices.pair({ body: { code, name: 'Lobby' } })).id;
}

/** Updates the system of a machine, until it reports that the new one did not start and the former one runs. */
async function untilUpdateIsTakenBack({ client }: Owner, deviceId: string): Promise<void> {
  const params = { deviceId };
  const readMachine = async () => (await client.devices.get({ params })).machine;
  await expect.poll(async () => (await readMachine())?.can, { timeout: START_LIMIT_MS }).toContain('update-system');
  const reason = 'The new system did not start, or stopped before it showed its picture';
  const update = async () => {
    const [last] = (await client.commands.list({ params })).commands;
    // On a busy machine the screen may seem to show nothing for a moment, and then it refuses.
    if (last === undefined || (last.state === 'failed' && last.detail !== reason)) {
      await client.commands.send({ params, body: { kind: 'update-system' } });
    }
    return last?.detail;
  };
  await expect.poll(update, { timeout: 2 * START_LIMIT_MS, intervals: [5_000] }).toBe(reason);
  await expect
    .poll(readMachine, { timeout: START_LIMIT_MS })
    .toMatchObject({ systemRelease: { slot: 'a' }, failedSystemUpdate: { version: '9.0.0', reason } });
}

test('the image starts to the pairing page, then to a picture, also without the server, and survives a broken update', async () => {
  test.setTimeout(3 * 60 * 60_000);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-image-test-'));
  const dataDir = join(folder, 'server');
  let server = await startServer({ dataDir });
  let machine: VirtualMachine | null = null;
  try {
    // `SCREEN_IMAGE` names a folder with an image that was made before.
    const given = process.env['SCREEN_IMAGE'];
    const { disk, update } = await step('the image is made', () =>
      makeImage(given ?? join(folder, 'image'), given !== undefined),
    );
    const { size } = await stat(disk);
    process.stdout.write(`${(size / 1e6).toFixed(0).padStart(5)} MB compressed\n`);
    expect(size).toBeLessThan(MAX_IMAGE_BYTES);
    const raw = join(folder, 'disk.img');
    execFileSync('sh', ['-c', 'gunzip --stdout "$1" > "$2"', 'sh', disk, raw]);
    const origin = `http://${HOST}:${server.port}`;
    const stick = await makeStick(join(folder, 'stick.img'), `SERVER=${origin}\r\n`);
    const owner = await signUp(server.url);
    const started = await startVirtualMachine({ folder, disk: raw, stick });
    machine = started;

    const deviceId = await step('from power-on to the pairing page', () => pairByQrCode(started, owner, origin));
    await assign(owner, deviceId, await uploadColour(owner, server.url, 'green'));
    await step('from pairing to a picture', () => untilShows(started, isGreen));

    // Files of the browser are durable some seconds after it has written them.
    const shownMs = Date.now();
    const readLastSeen = async () => (await owner.client.devices.get({ params: { deviceId } })).lastSeen ?? '';
    await expect
      .poll(async () => Date.parse(await readLastSeen()) - shownMs, { timeout: START_LIMIT_MS })
      .toBeGreaterThan(10_000);
    await server.stop();
    await started.cutPower();
    await untilShows(started, async (picture) => !(await isGreen(picture)));
    await step('from power-on to the same picture, without the server', () => untilShows(started, isGreen));

    server = await startServer({ dataDir, port: server.port });
    await mkdir(join(dataDir, 'system'), { recursive: true });
    await makeBrokenUpdate(join(dataDir, 'system/vitrine-system_9.0.0_amd64.squashfs'), update, folder);
    await step('from a broken update to the former system', async () => {
      await untilUpdateIsTakenBack(owner, deviceId);
      await untilShows(started, isGreen);
    });
  } finally {
    await machine?.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
