import { randomUUID } from 'node:crypto';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import type { TestApp } from '../app.ts';
import { arrangeMediaItem } from '../arrange.ts';
import { pairScreen } from '../screen.ts';

/** A play of ten seconds. */
export const createPlay = (assetId: string, startedAt: string, more: Partial<DevicePlay> = {}): DevicePlay => ({
  playId: randomUUID(),
  assetId,
  reason: 'schedule',
  startedAt,
  endedAt: new Date(Date.parse(startedAt) + 10_000).toISOString(),
  completed: true,
  ...more,
});

/** Lets all screens have been paired in 2026, so that their plays since then are accepted. */
export const pairLongAgo = async (server: TestApp): Promise<void> =>
  void (await server.query(`update devices set created_at = '2026-01-01'`));

/** Two screens of an account, the first in a group and with a tag, and two files. */
export async function createShops(server: TestApp) {
  const member = await server.signUp();
  const [window, counter] = [await pairScreen(server, member), await pairScreen(server, member)];
  await pairLongAgo(server);
  const { group } = await member.client.groups.create({ body: { name: 'North' } });
  await member.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: window.device.id } });
  await member.client.tags.tagScreens({ body: { deviceIds: [window.device.id], add: ['bakery'] } });
  const { id: bread } = await arrangeMediaItem(server.db, member.user.id, { name: 'bread.png' });
  const { id: cake } = await arrangeMediaItem(server.db, member.user.id, { name: 'cake.png' });
  return { member, window, counter, group, bread, cake };
}
