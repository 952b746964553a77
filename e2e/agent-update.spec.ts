import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from './fixtures.ts';
import { isMediaShown, pairWithImage, untilShows } from './kiosk/kiosk-screen.ts';
import { AGENT_MAIN, type Kiosk, startKiosk } from './kiosk/kiosk.ts';
import { signUp } from './player-outage.ts';
import type { Owner } from './screen.ts';
import { startServer } from './server.ts';

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-update-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** Lets the screen report now, and returns what the server then knows about its machine. */
async function readMachine(kiosk: Kiosk, { client }: Owner, deviceId: string) {
  await kiosk
    .page()
    .then((page) => page.evaluate(() => dispatchEvent(new Event('online'))))
    .catch(() => undefined);
  return (await client.devices.get({ params: { deviceId } })).machine;
}

/** Waits until the machine reports that it can, and returns the id of the command. */
async function sendUpdate(kiosk: Kiosk, owner: Owner, deviceId: string): Promise<string> {
  const { client } = owner;
  const params = { deviceId };
  const find = async () => (await readMachine(kiosk, owner, deviceId))?.can;
  await expect.poll(find, { timeout: 120_000 }).toContain('update-agent');
  return (await client.commands.send({ params, body: { kind: 'update-agent' } })).command.id;
}

async function readCommand({ client }: Owner, deviceId: string, id: string) {
  const { commands } = await client.commands.list({ params: { deviceId } });
  return commands.find((command) => command.id === id);
}

test('an update that shows nothing is taken back, the screen goes on, and the next one is installed', async () => {
  test.setTimeout(240_000);
  const bundle = join(folder, 'agent.mjs');
  await writeFile(bundle, 'setInterval(() => {}, 1_000);');
  const dataDir = join(folder, 'server');
  let server = await startServer({ dataDir, env: { AGENT_TEST_BUNDLE: bundle } });
  const env: Record<string, string> = { TRIAL_MS: '5000', PACE: '5' };
  const kiosk = await startKiosk(server.url, { env });
  try {
    const owner = await signUp(server.url);
    const deviceId = await pairWithImage(kiosk, owner, server.url);

    const failing = await sendUpdate(kiosk, owner, deviceId);
    const failure = { state: 'failed', detail: 'The screen did not show its picture in time' };
    await expect.poll(() => readCommand(owner, deviceId, failing), { timeout: 120_000 }).toMatchObject(failure);
    await untilShows(kiosk, isMediaShown);
    await expect
      .poll(() => readMachine(kiosk, owner, deviceId), { timeout: 120_000 })
      .toMatchObject({ failedUpdate: { reason: 'The screen did not show its picture in time' } });

    // A release of the same agent that is another file.
    await writeFile(bundle, `await import(${JSON.stringify(pathToFileURL(AGENT_MAIN).href)});`);
    delete env['TRIAL_MS'];
    await server.stop();
    server = await startServer({ dataDir, port: server.port, env: { AGENT_TEST_BUNDLE: bundle } });
    const working = await sendUpdate(kiosk, owner, deviceId);
    await expect
      .poll(() => readCommand(owner, deviceId, working), { timeout: 120_000 })
      .toMatchObject({ state: 'done' });
    expect(kiosk.log()).toContain('has succeeded');
    await untilShows(kiosk, isMediaShown);
  } finally {
    await kiosk.stop();
    await server.stop();
  }
});
