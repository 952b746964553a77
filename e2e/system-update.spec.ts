import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { exampleMachine } from '@vitrine/server/src/test/machine.ts';
import { expect, test } from './fixtures.ts';
import { addDevice } from './screen.ts';

/** Puts a squashfs file, as far as its superblock, into the server's folder, as if it had been there for a minute. */
async function putSystem(dataDir: string, version: string): Promise<Buffer> {
  const content = Buffer.alloc(300_000, version);
  content.write('hsqs', 0, 'latin1');
  content.writeBigUInt64LE(BigInt(content.length), 40);
  const folder = join(dataDir, 'system');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `vitrine-system_${version}_amd64.squashfs`);
  await writeFile(path, content);
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(path, minuteAgo, minuteAgo);
  return content;
}

test('a machine gets the system that the operator put there, and the page tells how the update went', async ({
  account: { client },
  page,
  server,
}) => {
  const { id, app } = await addDevice({ client }, server.url, 'Kiosk');
  const { agentToken } = await app.agent.enroll();
  const { agent } = createClient(api, { baseUrl: server.url, token: () => agentToken });
  const report = (facts: Partial<MachineReport>) =>
    app.player.heartbeat({
      body: {
        clock: new Date().toISOString(),
        machine: exampleMachine({ can: ['update-system'], system: 'Debian GNU/Linux 13 (trixie)', ...facts }),
      },
    });
  const systemRelease = { version: '0.2.0', slot: 'a', arch: 'amd64' } as const;
  await report({ systemRelease });
  const content = await putSystem(server.dataDir, '0.3.0');
  const find = async () => (await agent.systemRelease({ query: { arch: 'amd64' } })).release;
  await expect.poll(async () => (await find())?.version, { timeout: 60_000 }).toBe('0.3.0');

  await page.goto(`/device-management/${id}/settings`);
  const row = page.getByRole('list', { name: 'Commands' }).getByRole('listitem').filter({ hasText: 'Update system' });
  await expect(row).toContainText('Installs 0.3.0 (292.97 KB). Running 0.2.0.');
  await row.getByRole('button', { name: 'Update system' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update system' }).click();
  await expect(row).toContainText(/Queued .+ ago/);

  const [command] = (await agent.commands()).commands;
  await expect(row).toContainText(/Updating, started .+ ago/);
  const answer = await fetch(`${server.url}/api/agent/v1/system-releases/${(await find())?.sha256}`, {
    headers: { authorization: `Bearer ${agentToken}`, range: 'bytes=100000-' },
  });
  const rest = Buffer.from(await answer.arrayBuffer());
  expect(createHash('sha256').update(content.subarray(0, 100_000)).update(rest).digest('hex')).toBe(
    (await find())?.sha256,
  );

  const reason = 'The new system did not show the picture in time';
  await agent.acknowledge({ params: { id: command?.id ?? '' }, body: { state: 'failed', detail: reason } });
  await report({ systemRelease, failedSystemUpdate: { version: '0.3.0', reason } });
  await expect(row).toContainText(new RegExp(`Failed .+ ago: ${reason}`));
  const readReport = async () => (await client.devices.get({ params: { deviceId: id } })).machine;
  await expect.poll(readReport, { timeout: 60_000 }).toMatchObject({ failedSystemUpdate: { version: '0.3.0' } });
  await page.reload();
  const machine = page.getByRole('region', { name: 'Machine' });
  await expect(machine.getByRole('list', { name: 'Problems' })).toContainText(
    `The system’s update to 0.3.0 failed: ${reason}`,
  );
  await expect(machine).toContainText('Vitrine 0.2.0, slot A');
});
