import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MachineReport } from '@vitrine/contract/fleet/machine';
import { expect, onTestFinished, test } from 'vitest';
import { describeMachine, measureHealth } from './health.ts';

const noProgram = () => Promise.reject(new Error('ENOENT'));

/** A machine with these files. */
async function machine(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'machine-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return { root, stateFolder: root };
}

test('a Raspberry Pi names its model and its system', async () => {
  const { root } = await machine({
    'proc/device-tree/model': 'Raspberry Pi 4 Model B Rev 1.4\0',
    'etc/os-release': 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
  });
  expect(await describeMachine(root)).toEqual({
    model: 'Raspberry Pi 4 Model B Rev 1.4',
    system: 'Debian GNU/Linux 12 (bookworm)',
  });
});

test('a mini PC names its product, and a machine without names has none', async () => {
  const { root } = await machine({ 'sys/class/dmi/id/product_name': 'NUC11ATKC4\n' });
  expect((await describeMachine(root)).model).toBe('NUC11ATKC4');
  const bare = await machine({});
  expect(await describeMachine(bare.root)).toMatchObject({ model: null, system: expect.stringMatching(/^Linux /) });
});

const zone = (i: number): string => `sys/class/thermal/thermal_zone${i}/temp`;

test('the hottest sensor counts; one that is not connected does not', async () => {
  const sources = await machine({
    [zone(0)]: '48312\n',
    [zone(1)]: '61000\n',
    [zone(2)]: '0\n',
    [zone(3)]: '-274000\n',
  });
  expect((await measureHealth({ ...sources, run: noProgram })).temperature).toBe(61);
});

test.each([
  ['throttled=0x0\n', []],
  ['throttled=0x50005\n', ['under-voltage', 'throttled']],
  ['throttled=0x80008\n', ['hot']],
  ['throttled=0xe0000\n', []],
  ['error\n', null],
])('a Raspberry Pi that reports %j is throttled now by %j', async (output, throttled) => {
  const sources = await machine({});
  expect((await measureHealth({ ...sources, run: async () => output })).throttled).toEqual(throttled);
});

test('memory is what programs can still get', async () => {
  const sources = await machine({ 'proc/meminfo': 'MemTotal: 8000 kB\nMemFree: 10 kB\nMemAvailable: 2000 kB\n' });
  expect((await measureHealth({ ...sources, run: noProgram })).memory?.freeBytes).toBe(2_048_000);
});

test('a machine that tells nothing has a report that the server accepts', async () => {
  const { root } = await machine({});
  const health = await measureHealth({ root, stateFolder: join(root, 'missing'), run: noProgram });
  expect(health).toMatchObject({ temperature: null, throttled: null, memory: null, disk: null });
  const rest = { agentVersion: '0.1.0', can: [], display: null, browserRestarts: 0 };
  expect(MachineReport.parse({ ...health, ...(await describeMachine(root)), ...rest })).toMatchObject(health);
});
