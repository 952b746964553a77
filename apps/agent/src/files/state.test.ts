import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
