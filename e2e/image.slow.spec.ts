import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Command } from '@vitrine/contract/fleet/commands';
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

/** The longest start. It takes minutes, because the processor is emulated too, and many of them on a busy machine. */
const START_LIMIT_MS = 30 * 60_000;

/** The longest update: the download, writing the slot, and two starts. */
const UPDATE_LIMIT_MS = 3 * START_LIMIT_MS;

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

/** An update that is made of a given one. */
interface Offer {
  version: string;
  /** The path of the given update. */
  given: string;
  /** The files and folders of the given update that this one has; empty: all of them. */
  files: string[];
  folder: string;
  dataDir: string;
}

/** Offers an update of the system on the server. It is packed with little compression, in seconds instead of minutes. */
async function offerUpdate({ client }: Owner, { version, given, files, folder, dataDir }: Offer): Promise<void> {
  const root = join(folder, version);
  await run('unsquashfs', ['-quiet', '-no-progress', '-dest', root, given, ...files]);
  const release = { version, arch: 'amd64', builtAt: new Date().toISOString() };
  await writeFile(join(root, 'usr/lib/vitrine-image/release.json'), JSON.stringify(release));
  const path = join(dataDir, `system/vitrine-system_${version}_amd64.squashfs`);
  await mkdir(join(dataDir, 'system'), { recursive: true });
  await run('mksquashfs', [root, path, '-quiet', '-no-progress', '-comp', 'zstd', '-Xcompression-level', '1']);
  await rm(root, { recursive: true });
  await expect
    .poll(async () => (await client.commands.systemReleases({})).releases, { timeout: START_LIMIT_MS })
    .toMatchObject([{ version }]);
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

/** Updates the system of a machine by command. Returns the outcome and its reason. */
async function updateSystem({ client }: Owner, deviceId: string) {
  const params = { deviceId };
  const send = async () => (await client.commands.send({ params, body: { kind: 'update-system' } })).command.id;
  const isReady = async () => (await client.devices.get({ params })).machine?.can.includes('update-system');
  await expect.poll(isReady, { timeout: START_LIMIT_MS }).toBe(true);
  let id = await send();
  let outcome: Pick<Command, 'state' | 'detail'> | undefined;
  async function readState() {
    outcome = (await client.commands.list({ params })).commands.find((each) => each.id === id);
    // On a busy machine the screen may seem to show nothing for a moment, and then it refuses.
    if (outcome?.state === 'failed' && outcome.detail?.startsWith('The screen shows nothing') === true) {
      id = await send();
      return 'queued';
    }
    return outcome?.state;
  }
  await expect.poll(readState, { timeout: UPDATE_LIMIT_MS, intervals: [5_000] }).toMatch(/^(?:done|failed|expired)$/);
  return outcome;
}

const readDevice = ({ client }: Owner, deviceId: string) => client.devices.get({ params: { deviceId } });

/** Returns the running system, once the machine has reported it since a start after this time. */
function findSystemStartedSince(sinceMs: number, { lastSeen, machine }: Awaited<ReturnType<typeof readDevice>>) {
  if (lastSeen === null || machine === null) return null;
  const startedMs = Date.parse(lastSeen) - 1_000 * (machine.uptimeSeconds ?? Infinity);
  return startedMs > sinceMs ? machine.systemRelease : null;
}

test('the image starts to the pairing page, then to a picture, also without the server, returns from a broken update, and keeps a good one', async () => {
  test.setTimeout(6 * 60 * 60_000);
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
    await expect
      .poll(async () => Date.parse((await readDevice(owner, deviceId)).lastSeen ?? '') - shownMs, {
        timeout: START_LIMIT_MS,
      })
      .toBeGreaterThan(10_000);
    await server.stop();
    await started.cutPower();
    await untilShows(started, async (picture) => !(await isGreen(picture)));
    await step('from power-on to the same picture, without the server', () => untilShows(started, isGreen));

    server = await startServer({ dataDir, port: server.port });
    await step('from a broken update to the former system', async () => {
      // It has a kernel and its version, and nothing else. A machine accepts it, because its signature and content are valid.
      const files = ['boot', 'usr/lib/vitrine-image'];
      await offerUpdate(owner, { version: '9.0.0', given: update, files, folder, dataDir });
      const reason = 'The new system did not start, or stopped before it showed its picture';
      expect(await updateSystem(owner, deviceId)).toMatchObject({ state: 'failed', detail: reason });
      await expect
        .poll(async () => (await readDevice(owner, deviceId)).machine, { timeout: START_LIMIT_MS })
        .toMatchObject({ systemRelease: { slot: 'a' }, failedSystemUpdate: { version: '9.0.0', reason } });
      await untilShows(started, isGreen);
    });

    const kept = { version: '9.1.0', slot: 'b', arch: 'amd64' };
    await step('from a good update to the new system', async () => {
      await offerUpdate(owner, { version: kept.version, given: update, files: [], folder, dataDir });
      expect(await updateSystem(owner, deviceId)).toMatchObject({ state: 'done' });
      await expect
        .poll(async () => (await readDevice(owner, deviceId)).machine, { timeout: START_LIMIT_MS })
        .toMatchObject({ systemRelease: kept, failedSystemUpdate: null });
      await untilShows(started, isGreen);
    });

    const cutMs = Date.now();
    await started.cutPower();
    await untilShows(started, async (picture) => !(await isGreen(picture)));
    await step('from power-on to the same picture, with the new system', async () => {
      await untilShows(started, isGreen);
      await expect
        .poll(async () => findSystemStartedSince(cutMs, await readDevice(owner, deviceId)), { timeout: START_LIMIT_MS })
        .toEqual(kept);
    });
  } finally {
    await machine?.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
