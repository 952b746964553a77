import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MachineReport } from '@vitrine/contract/fleet/machine';
import { expect, onTestFinished, test } from 'vitest';
import { disk } from './files/disk.ts';
import { openState } from './files/state.ts';
import { PLAYER, startPlayerServer } from './test/player-server.ts';

const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const identity = { deviceId: 'lobby-1', deviceToken: 'device-token' };

/** A machine, and its server, which keeps the reports. */
async function createMachine({ isPaired = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'agent-main-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stateFolder = join(folder, 'state');
  const reports: MachineReport[] = [];
  const server = await startPlayerServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.url === '/api/player/v1/heartbeat') reports.push(MachineReport.parse(JSON.parse(text).machine));
    response.end('{}');
  });
  if (isPaired) {
    const state = await openState(disk, stateFolder);
    for (const reboots of [1, 0]) await state.save({ identity, issuer: { server: server.url, key: 'a2V5' }, reboots });
  }

  /** Starts the launcher, as the unit does; returns the address of the page that the screen shows. */
  async function start(settings: string | Buffer, state = stateFolder): Promise<string> {
    const file = join(folder, 'vitrine.txt');
    await writeFile(file, settings);
    const env = {
      ...process.env,
      SETTINGS: file,
      STATE: state,
      PACKAGED: source('main.ts'),
      PORT: '0',
      BROWSER_SOCKET: join(folder, 'browser.sock'),
      NETWORK: join(folder, 'network.json'),
      LACKS_SERVER: join(folder, 'lacks-server'),
      REBOOT: '',
    };
    const agent = spawn(process.execPath, [source('launcher.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void agent.kill('SIGKILL'));
    let said = '';
    for await (const chunk of agent.stdout.setEncoding('utf8')) {
      said += String(chunk);
      const shown = /Shows (?:the player of .* at|its set-up page at) (\S+)/.exec(said)?.[1];
      if (shown !== undefined) return shown;
    }
    throw new Error(`It has ended:\n${said}`);
  }

  /** Sends a heartbeat as the player does, and returns the problems that the machine reports with it. */
  async function report(page: string): Promise<string> {
    const address = new URL('/api/player/v1/heartbeat', page);
    await fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    return (reports.at(-1)?.problems ?? []).join('\n');
  }
  return { folder, stateFolder, server, start, report };
}

const showsPlayer = async (page: string): Promise<boolean> =>
  (await (await fetch(page)).text()) === PLAYER['index.html'];

test.each<[string, string | Buffer, string]>([
  ['only a Wi-Fi', 'WIFI=Lobby\nWIFI_PASSWORD=the password\n', ''],
  ['mistakes', 'REBOOT=yes\nWIFI=Lobby\nWIFI_PASSWORD=short\n', 'Line 3 of vitrine.txt: WIFI_PASSWORD'],
])(
  'a paired screen whose vitrine.txt has %s plays on, and its machine reports what is wrong',
  async (_, settings, problem) => {
    const { start, report } = await createMachine();
    const page = await start(settings);
    expect(await showsPlayer(page)).toBe(true);
    expect(await report(page)).toContain(problem);
  },
);

test('a new screen first needs settings without mistakes', async () => {
  const { start, server } = await createMachine({ isPaired: false });
  const page = await (await fetch(await start(`SERVER=${server.url}\nWIFI_PASSWORD=short`))).text();
  expect(page).toContain('vitrine.txt has a mistake');
  expect(page).toContain('Line 2 of vitrine.txt');
});

test('a paired screen plays on whatever has happened to the files of its agent, and its machine reports them', async () => {
  const { start, report, stateFolder, server } = await createMachine();
  const names = ['state-0.json', 'update-key.json', 'releases/record.json', 'system/state.json'];
  for (const name of names) {
    await rm(join(stateFolder, name), { force: true });
    await mkdir(join(stateFolder, name, 'inside'), { recursive: true });
  }
  const page = await start(`SERVER=${server.url}`);
  expect(await showsPlayer(page)).toBe(true);
  const problems = await report(page);
  for (const name of ['state-0.json', 'record.json']) expect(problems).toContain(`The file ${name} of this machine`);
});

test('a machine whose disk can be neither read nor written plays, and reports it', async () => {
  const { start, report, folder, server } = await createMachine();
  await writeFile(join(folder, 'no-folder'), '');
  const page = await start(`SERVER=${server.url}`, join(folder, 'no-folder/state'));
  expect(await showsPlayer(page)).toBe(true);
  expect(await report(page)).toContain('The disk of this machine can’t be written (ENOTDIR)');
});
