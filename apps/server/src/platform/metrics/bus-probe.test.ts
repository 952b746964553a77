import { expect, onTestFinished, test } from 'vitest';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { openBus } from '../bus.ts';
import { createBusProbe } from './bus-probe.ts';

test('the event lag grows while messages are lost, and is measured anew when they arrive again', async () => {
  const bus = await openBus((await createMigratedDatabase()).url, () => {});
  let isLosing = false;
  const publish: typeof bus.publish = async (channel, payload) => {
    if (!isLosing) await bus.publish(channel, payload);
  };
  const probe = createBusProbe({ ...bus, publish }, 5);
  onTestFinished(async () => {
    probe.close();
    await bus.close();
  });
  const lag = () => probe.lagSeconds() ?? -1;
  await expect.poll(lag).toBeGreaterThan(0);

  isLosing = true;
  const before = lag();
  await expect.poll(lag).toBeGreaterThan(before + 0.2);
  const lost = lag();
  await expect.poll(lag).toBeGreaterThan(lost);

  isLosing = false;
  await expect.poll(lag).toBeLessThan(lost);
});
