import { expect, test } from 'vitest';
import { createChoice, createLossyDisk, PowerLost } from '../test/lossy-disk.ts';
import { createMachine, openMachine, PACKAGED, start, startUpdateServer, STATE } from '../test/update-machine.ts';
import { computeHash, readRecord, toReleasePath } from './record.ts';

test('a release is installed by command: started once, kept when it shows, and done then', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'update' });
  const before = await createMachine(server);
  expect(await before.command('cmd_1')).toBeNull();
  expect(before.restarts()).toBe(1);

  expect((await start(before.disk)).started).toBe('update');
  const after = await openMachine({ disk: before.disk, server, running: 'update', version: '0.2.0', shown: null });
  await after.commands.fetch();
  await after.updates.inspected(after.screen.shown);
  expect(server.acknowledged).toEqual([]);
  after.screen.shown = 'playing';
  await after.updates.inspected(after.screen.shown);
  await expect.poll(() => server.acknowledged).toEqual([['cmd_1', { state: 'done' }]]);
  expect((await start(before.disk)).started).toBe('update');
  expect(after.updates.failed()).toBeNull();
});

test('a release that does not show ends at its limit, and the command fails with the reason', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'update' });
  const before = await createMachine(server);
  await before.command('cmd_1');
  const trial = await start(before.disk);
  await openMachine({ disk: before.disk, server, running: 'update', shown: null });
  await trial.limit?.();

  expect((await start(before.disk)).started).toBe('package');
  const after = await openMachine({ disk: before.disk, server });
  await after.commands.fetch();
  const detail = 'The screen did not show its picture in time';
  expect(server.acknowledged).toEqual([['cmd_1', { state: 'failed', detail }]]);
  expect(after.updates.failed()).toEqual({ version: '0.2.0', reason: detail });
});

test('what was playing must play again; content that begins meanwhile is no failure', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'update' });
  const { disk, ...first } = await createMachine(server);
  await first.command('cmd_1');
  await start(disk);
  const after = await openMachine({ disk, server, running: 'update', shown: 'pairing' });
  await after.updates.inspected(after.screen.shown);
  expect((await readRecord(disk, STATE)).current).toBeNull();
  after.screen.shown = 'asleep';
  await after.updates.inspected(after.screen.shown);
  expect((await readRecord(disk, STATE)).current?.version).toBe('0.2.0');
});

test('a release that shows too late is left to the launcher', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'update' });
  const { disk, ...first } = await createMachine(server);
  await first.command('cmd_1');
  await start(disk);
  const after = await openMachine({ disk, server, running: 'update' });
  after.pass(118_000);
  await after.updates.inspected(after.screen.shown);
  expect((await readRecord(disk, STATE)).trial?.version).toBe('0.2.0');
});

test('the release that runs already is none, and the command is done', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.1.0', file: 'package' });
  const machine = await createMachine(server);
  expect(await machine.command('cmd_1')).toEqual({ state: 'done' });
  expect(machine.restarts()).toBe(0);
});

test('nothing is begun while the screen does not show what it should', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'update' });
  const machine = await createMachine(server);
  machine.screen.shown = null;
  expect(await machine.command('cmd_1')).toMatchObject({ detail: expect.stringContaining('shows nothing') });
  expect(machine.restarts()).toBe(0);
});

test('a server without an agent is told as the reason', async () => {
  const machine = await createMachine(await startUpdateServer());
  expect(await machine.command('cmd_1')).toEqual({ state: 'failed', detail: 'The server offers no agent' });
});

test('a release that has failed is tried again by command only, until another one is offered', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'update' });
  const { disk, ...first } = await createMachine(server);
  await first.command('cmd_1');
  await start(disk);
  await start(disk);
  const machine = await openMachine({ disk, server });
  await machine.updates.lookForRelease();
  expect(machine.restarts()).toBe(0);
  await machine.command('cmd_2');
  expect(machine.restarts()).toBe(1);

  await start(disk);
  await start(disk);
  const again = await openMachine({ disk, server });
  server.offers({ version: '0.2.1', file: 'corrected' });
  await again.updates.lookForRelease();
  expect(again.restarts()).toBe(1);
  expect((await start(disk)).started).toBe('corrected');
});

test('files of former releases are deleted', async () => {
  const server = await startUpdateServer();
  const { disk, ...first } = await createMachine(server);
  for (const [i, file] of ['second', 'third'].entries()) {
    server.offers({ version: `0.${i + 2}.0`, file });
    const machine = i === 0 ? first : await openMachine({ disk, server, running: 'second' });
    await machine.command(`cmd_${i}`);
    await start(disk);
    await (await openMachine({ disk, server, running: file })).updates.inspected('playing');
  }
  const third = { version: '0.3.0', sha256: computeHash(Buffer.from('third')) };
  expect(new Set(await disk.list(`${STATE}/releases`))).toEqual(new Set(['record.json', `${third.sha256}.mjs`]));
  expect((await disk.read(toReleasePath(STATE, third)))?.toString()).toBe('third');
});

test('whenever the power is lost during an update, a whole release starts, a new one only once, and stays once it was shown', async () => {
  const server = await startUpdateServer();
  server.offers({ version: '0.2.0', file: 'the new release' });
  const bad: string[] = [];
  const reached = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const choose = createChoice(seed);
    let content = new Map<string, Buffer>([[PACKAGED, Buffer.from('package')]]);
    let trials = 0;
    let isKept = false;
    for (let boot = 0; boot < 5; boot += 1) {
      const power = createLossyDisk(3 + choose(80), choose, content);
      try {
        // The agent ends for the update, and starts again while there is power.
        for (let count = 0; count < 3; count += 1) {
          const { started, said } = await start(power.disk);
          if (!['package', 'the new release'].includes(started)) bad.push(`seed ${seed}: started ${started}`);
          if (isKept && started === 'package') bad.push(`seed ${seed}: lost the release that had shown its picture`);
          if (said.some((text) => text.startsWith('Tries'))) trials += 1;
          reached.add(started);
          const machine = await openMachine({ disk: power.disk, server, running: started });
          await machine.updates.inspected(machine.screen.shown);
          if (power.isLost()) throw new PowerLost('The power is gone');
          isKept ||= started === 'the new release';
          await machine.updates.lookForRelease();
        }
      } catch (error) {
        if (!(error instanceof PowerLost)) throw error;
      }
      content = power.afterLoss();
      // The package's file is not written by the agent.
      content.set(PACKAGED, Buffer.from('package'));
    }
    const { started } = await start(createLossyDisk(1_000, choose, content).disk);
    if (started !== 'the new release' && (isKept || started !== 'package'))
      bad.push(`seed ${seed}: ends with ${started}`);
    if (trials > 1) bad.push(`seed ${seed}: ${trials} trials`);
  }
  expect(bad).toEqual([]);
  expect(reached).toEqual(new Set(['package', 'the new release']));
});
