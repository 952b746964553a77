import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cannotRun, type DebianScreen, startDebianScreen } from './kiosk/debian-screen.ts';
import { expect, test } from './fixtures.ts';
import { assign } from './player-outage.ts';
import { classifyColour, uploadColour } from './screen.ts';

test.skip(cannotRun !== null, `Installing the package ${cannotRun}`);

const INSTALL =
  'DEBIAN_FRONTEND=noninteractive apt-get install --yes -q --no-install-recommends /root/vitrine-agent.deb';

/** Waits until something on the machine is so; errors mean that it is not yet. */
async function until(look: () => Promise<unknown>, screen: DebianScreen): Promise<void> {
  try {
    await expect.poll(() => look().catch(String), { timeout: 180_000 }).toBe(true);
  } catch (error) {
    throw new Error(screen.journal('vitrine-*'), { cause: error });
  }
}

const untilText = (screen: DebianScreen, text: string) =>
  until(async () => (await screen.page()).getByText(text).isVisible(), screen);
const untilPicture = (screen: DebianScreen, colour: Awaited<ReturnType<typeof classifyColour>>) =>
  until(async () => (await classifyColour(await screen.takePicture())) === colour, screen);

/** Files and users, without what a package manager and a start of the machine write. */
async function listTraces(screen: DebianScreen): Promise<string[]> {
  const ignored = ['/var/cache', '/var/log', '/var/lib/apt', '/var/lib/dpkg', '/var/lib/systemd', '/var/tmp'];
  const omit = ignored.flatMap((path) => ['-path', path, '-prune', '-o']);
  const { output } = screen.run('find', '/etc', '/usr', '/var', '/boot', '/root', '-xdev', ...omit, '-print');
  const accounts = await Promise.all(
    ['passwd', 'group', 'shadow', 'gshadow'].map((name) => readFile(join(screen.root, 'etc', name), 'utf8')),
  );
  return [...output.split('\n'), ...accounts.flatMap((text) => text.split('\n'))].toSorted((a, b) => (a < b ? -1 : 1));
}

// The oldest with which it works, and the current one.
for (const [name, release] of [
  ['Debian 12', 'bookworm'],
  ['Debian 13', 'trixie'],
] as const) {
  test(`the package turns a minimal ${name} into a screen, over restarts, and leaves nothing behind`, async ({
    server,
    account,
  }) => {
    test.setTimeout(30 * 60_000);
    const screen = await startDebianScreen(release);
    try {
      await until(async () => /^(running|degraded)$/.test(screen.run('systemctl', 'is-system-running').output), screen);
      const traces = await listTraces(screen);

      const installed = screen.run('sh', '-c', INSTALL);
      expect(installed.ok, installed.output).toBe(true);
      // Nobody has answered the question.
      await untilText(screen, 'Which server?');
      await writeFile(join(screen.root, 'boot/vitrine.txt'), `\uFEFFserver = "${server.url}/player/"\r\n`);
      screen.run('systemctl', 'start', 'vitrine-settings.service');

      await untilText(screen, 'Waiting to be paired');
      const code = (await (await screen.page()).getByRole('img', { name: /^Code/ }).textContent()) ?? '';
      const { id: deviceId } = await account.client.devices.pair({ body: { code, name: 'Lobby' } });
      await assign(account, deviceId, await uploadColour(account, server.url, 'green'));
      await untilPicture(screen, 'green');

      // Neither agent nor browser has privileges.
      const processes = screen.run('ps', '-eo', 'user:20,args').output.split('\n');
      const usersOf = (program: RegExp) =>
        new Set(processes.filter((line) => program.test(line)).map((line) => line.split(' ')[0]));
      expect(usersOf(/\/node .*vitrine-agent/)).toEqual(new Set(['vitrine-agent']));
      expect(usersOf(/\/chromium /)).toEqual(new Set(['vitrine-kiosk']));
      // The settings contain passwords.
      for (const user of ['vitrine-agent', 'vitrine-kiosk']) {
        const read = screen.run(
          'setpriv',
          `--reuid=${user}`,
          '--clear-groups',
          'cat',
          '/etc/vitrine-agent/vitrine.txt',
        );
        expect(read, user).toMatchObject({ ok: false, output: expect.stringContaining('Permission denied') });
      }
      // Keys arrive in their order, so those before the last one have opened nothing in front of the player.
      const page = await screen.page();
      await page.evaluate(() => addEventListener('keydown', ({ key }) => (document.body.dataset['key'] = key)));
      const keys = '-s 300 -M ctrl t n o u p -M shift i j n -m shift -m ctrl -k F12 -s 300 x'.split(' ');
      await until(async () => {
        expect(screen.type(...keys)).toMatchObject({ ok: true });
        return (await page.evaluate(() => document.body.dataset['key'])) === 'x';
      }, screen);
      expect(page.context().pages()).toHaveLength(1);
      // The programs that the agent needs for its commands are there.
      await until(async () => {
        const { machine } = await account.client.devices.get({ params: { deviceId } });
        return ['restart-browser', 'reboot', 'screenshot'].every((kind) => machine?.can.includes(kind)) || machine;
      }, screen);

      const read = (property: string, unit: string[] = []) =>
        screen.run('systemctl', 'show', '--value', `--property=${property}`, ...unit).output;
      const restarts = () => read('NRestarts', ['vitrine-kiosk.service']);
      const before = { restarts: restarts(), started: read('UserspaceTimestampMonotonic') };
      screen.run('pkill', '--signal', 'KILL', 'chromium');
      await until(async () => restarts() !== before.restarts, screen);
      await untilPicture(screen, 'green');

      await account.client.commands.send({ params: { deviceId }, body: { kind: 'reboot' } });
      await until(async () => /^\d+$/.test(read('UserspaceTimestampMonotonic').replace(before.started, '')), screen);
      await untilPicture(screen, 'green');

      const purged = screen.run('sh', '-c', 'rm /boot/vitrine.txt; apt-get purge --yes -q vitrine-agent');
      expect(purged.ok, purged.output).toBe(true);
      expect(await listTraces(screen)).toEqual(traces);
      expect(screen.run('systemctl', 'list-units', '--all', '--no-legend', 'vitrine*').output).toBe('');
    } finally {
      await screen.stop();
    }
  });
}
