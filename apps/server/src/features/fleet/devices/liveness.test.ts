import { expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { pairScreen } from '../../../test/screen.ts';

const soon = { interval: 20 };

async function twoScreens(now: string) {
  // The scheduler's checks would correct the times that the tests store.
  const app = await testApp({ now, hasScheduler: false });
  const member = await app.signUp();
  const [alive, dead] = [await pairScreen(app, member), await pairScreen(app, member)];
  const beat = ({ client }: typeof alive) => client.player.heartbeat({ body: { clock: app.clock().toISOString() } });
  const status = async ({ device }: typeof alive) => {
    const devices = await member.client.devices.list({ query: {} });
    const { status: is, lastSeen } = devices.find(({ id }) => id === device.id) ?? {};
    return { is, lastSeen };
  };
  return { app, member, alive, dead, beat, status };
}

test('a screen that failed while the clock was ahead is offline once the clock is set back', async () => {
  const { app, alive, dead, beat, status } = await twoScreens('2026-03-09T12:00:00.000Z');
  await beat(alive);
  await vi.waitFor(async () => expect((await status(alive)).lastSeen).toBe('2026-03-09T12:00:00.000Z'), soon);
  app.stepClock('2026-03-10T12:00:00.000Z');
  await vi.waitFor(async () => expect((await status(alive)).lastSeen).toBe('2026-03-10T12:00:00.000Z'), soon);
  await beat(dead);
  await vi.waitFor(async () => expect((await status(dead)).lastSeen).toBe('2026-03-10T12:00:00.000Z'), soon);
  app.setTime('2026-03-10T12:05:00.000Z');
  await beat(alive);

  app.stepClock('2026-03-09T12:05:00.000Z');

  await vi.waitFor(async () => {
    expect(await status(dead)).toEqual({ is: 'offline', lastSeen: '2026-03-09T12:00:00.000Z' });
    expect(await status(alive)).toEqual({ is: 'online', lastSeen: '2026-03-09T12:05:00.000Z' });
  }, soon);
  app.setTime('2026-03-09T12:06:00.000Z');
  await beat(alive);
  await vi.waitFor(async () => expect((await status(alive)).lastSeen).toBe('2026-03-09T12:06:00.000Z'), soon);
});

test('a screen stays online when the clock is set forward', async () => {
  const { app, alive, beat, status } = await twoScreens('2026-03-09T12:00:00.000Z');
  await beat(alive);
  await vi.waitFor(async () => expect((await status(alive)).lastSeen).toBe('2026-03-09T12:00:00.000Z'), soon);

  app.stepClock('2026-03-09T18:00:00.000Z');

  await vi.waitFor(
    async () => expect(await status(alive)).toEqual({ is: 'online', lastSeen: '2026-03-09T18:00:00.000Z' }),
    soon,
  );
});

test('a screen whose last heartbeat is stored in the future and unknown to this process is offline until the next one', async () => {
  const { app, alive, dead, beat, status } = await twoScreens('2026-03-09T12:00:00.000Z');
  await app.query(`insert into device_state (device_id, last_seen_at, warnings, clock_offset_ms)
    select id, '2026-03-19T12:00Z', '[]', 0 from devices`);
  expect(await status(dead)).toMatchObject({ is: 'online' });

  await beat(alive);
  app.stepClock('2026-03-09T11:00:00.000Z');

  await vi.waitFor(async () => {
    expect(await status(dead)).toMatchObject({ is: 'offline' });
    expect(await status(alive)).toMatchObject({ is: 'online', lastSeen: '2026-03-09T11:00:00.000Z' });
  }, soon);
});
