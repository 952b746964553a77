import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFailingDisk } from '../test/failing-disk.ts';
import { createChoice, createLossyDisk, PowerLost } from '../test/lossy-disk.ts';
import { disk, type Disk } from './disk.ts';
import { openState, type AgentState } from './state.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-state-'));
});
afterEach(() => rm(folder, { recursive: true }));

const identity = { deviceId: 'lobby-1', deviceToken: 'token-1' };

test('a new machine remembers nothing', async () => {
  const state = await openState(disk, join(folder, 'new'));
  expect(state.read()).toMatchObject({ identity: null, agentToken: null, playerRelease: null, reboots: 0 });
});

test('what was saved is there after a restart', async () => {
  const state = await openState(disk, folder);
  await state.save({ identity });
  await state.save({ playerRelease: 'r1' });
  await state.save({ reboots: 5 });
  expect((await openState(disk, folder)).read()).toMatchObject({
    identity,
    agentToken: null,
    playerRelease: 'r1',
    reboots: 5,
  });
});

test('changes at the same moment are all kept', async () => {
  const state = await openState(disk, folder);
  await Promise.all([state.save({ identity }), state.save({ playerRelease: 'r1' }), state.save({ reboots: 5 })]);
  expect((await openState(disk, folder)).read()).toMatchObject({
    identity,
    agentToken: null,
    playerRelease: 'r1',
    reboots: 5,
  });
});

test('a damaged newest file leaves the state before it', async () => {
  const state = await openState(disk, folder);
  await state.save({ identity });
  await state.save({ identity: null });
  const path = join(folder, 'state-0.json');
  await writeFile(path, (await readFile(path)).subarray(0, 80));
  expect((await openState(disk, folder)).read().identity).toEqual(identity);
});

test('a field that an older agent did not save has its default', async () => {
  const text = JSON.stringify({ number: 1, state: { identity } });
  await writeFile(join(folder, 'state-1.json'), `${createHash('sha256').update(text).digest('hex')}\n${text}\n`);
  expect((await openState(disk, folder)).read()).toMatchObject({
    identity,
    agentToken: null,
    playerRelease: null,
    reboots: 0,
  });
});

/** Writes until the power is lost; returns the last state that was saved, and the one that was being saved. */
async function writeUntilLoss(on: Disk, boot: number, before: AgentState | null) {
  let [saved, attempted] = [before, before];
  try {
    const state = await openState(on, '/data');
    for (let i = 0; ; i += 1) {
      attempted = { ...state.read(), reboots: 100 * boot + i };
      await state.save({ reboots: attempted.reboots });
      saved = attempted;
    }
  } catch (error) {
    if (!(error instanceof PowerLost)) throw error;
  }
  return { saved, attempted };
}

test('no loss of power makes the state unusable or undoes what was saved', async () => {
  const lost: string[] = [];
  for (let seed = 0; seed < 500; seed += 1) {
    const choose = createChoice(seed);
    let content = new Map<string, Buffer>();
    let known: AgentState | null = null;
    for (let boot = 0; boot < 4; boot += 1) {
      const power = createLossyDisk(2 + choose(12), choose, content);
      const { saved, attempted } = await writeUntilLoss(power.disk, boot, known);
      content = power.afterLoss();
      const found = (await openState(createLossyDisk(1_000, choose, content).disk, '/data')).read();
      const isWhole = [saved, attempted].some((each) => each?.reboots === found.reboots);
      if (saved !== null && !isWhole) lost.push(`seed ${seed}, boot ${boot}`);
      known = saved === null ? null : found;
    }
  }
  expect(lost).toEqual([]);
});

test.each(['EACCES', 'EIO', 'EISDIR', 'ENOTDIR'])(
  'a file that cannot be read (%s) leaves the state before it, is told, and is replaced by the next change',
  async (code) => {
    const { disk: failing, failing: fails, damages } = createFailingDisk();
    const before = await openState(failing, '/data');
    await before.save({ identity });
    await before.save({ reboots: 1 });
    fails.reads = { 'state-0.json': code };
    const state = await openState(failing, '/data');
    expect(state.read()).toMatchObject({ identity, reboots: 0 });
    expect(damages).toEqual([`/data/state-0.json ${code}`]);
    await state.save({ reboots: 2 });
    fails.reads = {};
    expect((await openState(failing, '/data')).read()).toMatchObject({ identity, reboots: 2 });
  },
);

test('where neither file can be read, the agent starts without a state', async () => {
  const { disk: failing, failing: fails } = createFailingDisk();
  await (await openState(failing, '/data')).save({ identity });
  fails.reads = { '.json': 'EIO' };
  expect((await openState(failing, '/data')).read().identity).toBeNull();
});

test('a folder in the place of a file is replaced', async () => {
  for (const name of ['state-0.json', 'state-1.json']) await mkdir(join(folder, name, 'inside'), { recursive: true });
  const state = await openState(disk, folder);
  await state.save({ identity });
  await state.save({ reboots: 1 });
  expect((await openState(disk, folder)).read()).toMatchObject({ identity, reboots: 1 });
});

test('on a full disk a change counts at once, says why it is not kept, and is kept as soon as there is room', async () => {
  const { disk: full, failing } = createFailingDisk();
  failing.writes = 'ENOSPC';
  const state = await openState(full, '/data');
  expect(await state.keep({ identity })).toBe(false);
  expect(state.read().identity).toEqual(identity);
  expect(state.failure()).toContain('The disk of this machine is full');
  await expect(state.save({ reboots: 5 })).rejects.toThrow('ENOSPC');
  expect(state.read().reboots).toBe(0);
  failing.writes = null;
  expect(await state.keep({})).toBe(true);
  expect(state.failure()).toBeNull();
  expect((await openState(full, '/data')).read().identity).toEqual(identity);
});
