import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../../test/arrange.ts';
import { listEdges } from './boundaries.ts';
import { listOwnedTimings } from './store.ts';

const server = await testApp({ now: '2026-03-09T12:00:00.000Z' });

async function shop(app = server) {
  const { client, user } = await app.signUp();
  const [window, bar] = await Promise.all([arrangeScreen(app.db, user.id), arrangeScreen(app.db, user.id)]);
  const image = await arrangeMediaItem(app.db, user.id);
  const create = (change: Partial<ScheduleEventBody>) =>
    client.schedule.create({ body: createEventBody({ mediaId: image.id, deviceIds: [window.id], ...change }) });
  return { client, user, window, bar, create };
}

const polling = { interval: 20 };

const pause = (id: string, until: string) =>
  server.query(`insert into schedule_pauses values ('${id}', '2026-03-09T10:00Z', '${until}')`);

describe('the status', () => {
  test('of an account without schedules has nothing running and nothing upcoming', async () => {
    const { client } = await server.signUp();
    await vi.waitFor(async () => {
      const { status, ...rest } = await client.scheduler.status();
      expect(status).toMatchObject({ isRunning: true, activeSchedules: 0, checkFrequency: 60 });
      expect(status.lastCheck).toBe('2026-03-09T12:00:00.000Z');
      expect(rest).toEqual({
        activeSchedules: [],
        nextUpcomingSchedule: null,
        recentBoundaries: [],
        totalSchedules: 0,
        pausedDevices: 0,
        timestamp: '2026-03-09T12:00:00.000Z',
      });
    }, polling);
  });

  test('has the running events and the next one, in the event’s own time zone', async () => {
    const { client, window, bar, create } = await shop();
    const { event: lunch } = await create({ deviceIds: [window.id, bar.id] });
    await create({ title: 'Late', startTime: '20:00', endTime: '21:00' });
    await create({
      title: 'Tokyo',
      startTime: '00:30',
      endTime: '01:00',
      timezone: 'Asia/Tokyo',
      scheduledDate: '2026-03-10',
    });

    const { status, activeSchedules, nextUpcomingSchedule, totalSchedules } = await client.scheduler.status();
    expect(status.activeSchedules).toBe(1);
    expect(totalSchedules).toBe(3);
    expect(activeSchedules).toMatchObject([
      {
        eventId: lunch.id,
        title: 'Lunch',
        mediaType: 'image',
        timeRange: '11:00–14:00',
        deviceCount: 2,
        deviceIds: [window.id, bar.id].toSorted(),
        pausedCount: 0,
        endsAt: '2026-03-09T14:01:00.000Z',
      },
    ]);
    expect(nextUpcomingSchedule).toMatchObject({
      title: 'Tokyo',
      timeRange: '00:30–01:00',
      timezone: 'Asia/Tokyo',
      deviceCount: 1,
      timeUntilStart: 3.5 * 3_600,
      scheduledDateTime: '2026-03-09T15:30:00.000Z',
    });
  });

  test('does not count a paused screen as one that shows a running schedule', async () => {
    const { client, window, bar, create } = await shop();
    await create({ deviceIds: [window.id, bar.id] });
    await pause(bar.id, '2026-03-09T12:00:00.001Z');
    const { activeSchedules, pausedDevices } = await client.scheduler.status();
    expect(activeSchedules).toMatchObject([{ deviceCount: 1, deviceIds: [window.id], pausedCount: 1 }]);
    expect(pausedDevices).toBe(1);

    await pause(window.id, '2026-03-09T13:00Z');
    expect(await client.scheduler.status()).toMatchObject({
      status: { activeSchedules: 0 },
      activeSchedules: [],
      pausedDevices: 2,
    });
  });

  test('contains no events of other accounts', async () => {
    const { create } = await shop();
    await create({});
    const { client: otherAccount } = await server.signUp();
    expect(await otherAccount.scheduler.status()).toMatchObject({ activeSchedules: [], totalSchedules: 0 });
  });
});

test('a boundary is recorded once, an ended pause is deleted, and devices of lapsed accounts get a new manifest', async () => {
  const app = await testApp({ now: '2026-03-09T10:59:00.000Z' });
  const { client, user, window, create } = await shop(app);
  await create({});
  await vi.waitFor(async () => expect((await client.scheduler.status()).status.isRunning).toBe(true), polling);
  await app.query(`insert into schedule_pauses values ('${window.id}', '2026-03-09T10:00Z', '2026-03-09T12:00Z')`);
  await app.query(`update accounts set period_ends_at = '2026-03-09T13:00Z' where id = '${user.id}'`);
  await app.query(`create table raises (device_id text);
    create function count_raise() returns trigger language plpgsql as
      $$ begin insert into raises values (new.device_id); return null; end $$;
    create trigger count_raise after update on device_versions for each row execute function count_raise()`);
  const countRaises = async () =>
    (await app.query<{ count: number }>(`select count(*)::int from raises where device_id = '${window.id}'`))[0]?.count;

  app.setTime('2026-03-09T14:30:00.000Z');
  await create({ title: 'Wakes the scheduler', startTime: '18:00', endTime: '19:00' });
  await vi.waitFor(async () => {
    const { recentBoundaries, pausedDevices } = await client.scheduler.status();
    expect(recentBoundaries.map(({ title, kind, at }) => [title, kind, at])).toEqual([
      ['Lunch', 'ended', '2026-03-09T14:01:00.000Z'],
      ['Lunch', 'started', '2026-03-09T11:00:00.000Z'],
    ]);
    expect(pausedDevices).toBe(0);
  }, polling);
  expect(await app.query('select * from schedule_pauses')).toEqual([]);
  // once for the new event and its devices each, once for the pause, once for the period
  expect(await countRaises()).toBeGreaterThanOrEqual(3);
  const settled = (await countRaises()) ?? 0;

  app.setTime('2026-03-09T14:31:00.000Z');
  await create({ title: 'Wakes it again', startTime: '20:00', endTime: '21:00' });
  await vi.waitFor(
    async () => expect((await client.scheduler.status()).status.lastCheck).toBe('2026-03-09T14:31:00.000Z'),
    polling,
  );
  expect((await client.scheduler.status()).recentBoundaries).toHaveLength(2);
  expect(await countRaises()).toBeLessThanOrEqual(settled + 2);
});

test('the past tells what ran, whatever becomes of its schedule', async () => {
  const app = await testApp({ now: '2026-03-09T10:30:00.000Z' });
  const { client, create } = await shop(app);
  const pastAt = async (time: string, events: number) => {
    app.setTime(`2026-03-09T${time}.000Z`);
    // Wakes the scheduler.
    await create({ title: 'Later', startTime: '23:00', endTime: '23:30', scheduledDate: `2026-04-0${events}` });
    return vi.waitFor(async () => {
      const { recentBoundaries } = await client.scheduler.status();
      expect(recentBoundaries).toHaveLength(events);
      return recentBoundaries.map(({ title, kind, at, shownAt = at }) => `${title} ${kind} ${shownAt.slice(11, 16)}`);
    }, polling);
  };
  const { event: lunch } = await create({ title: 'Lunch', startTime: '11:00', endTime: '14:00' });
  const { event: special } = await create({ title: 'Special', startTime: '11:30', endTime: '14:00', priority: 'high' });
  expect(await pastAt('12:00:00', 2)).toEqual(['Special started 11:30', 'Lunch started 11:00']);

  const { mediaId, deviceIds } = lunch;
  // Each change wakes the scheduler, which may look before the next one.
  app.setTime('2026-03-09T12:10:10.000Z');
  await client.schedule.update({
    params: { id: lunch.id },
    body: createEventBody({ title: 'Late lunch', startTime: '13:00', endTime: '15:00', mediaId, deviceIds }),
  });
  await client.schedule.remove({ params: { id: special.id } });
  expect((await pastAt('12:10:20', 4)).toSorted()).toEqual([
    'Lunch ended 12:10',
    'Lunch started 11:00',
    'Special ended 12:10',
    'Special started 11:30',
  ]);
  expect((await pastAt('16:00:00', 6)).slice(0, 2)).toEqual(['Late lunch ended 15:00', 'Late lunch started 13:00']);
});

test('boundaries recorded while the clock was ahead come due again, once, after the clock was set back', async () => {
  const app = await testApp({ now: '2026-03-09T10:00:00.000Z' });
  const { client, create } = await shop(app);
  await create({});
  let day = 0;
  const recentAt = async (instant: string) => {
    day += 1;
    await create({
      title: 'Wakes the scheduler',
      startTime: '20:00',
      endTime: '21:00',
      scheduledDate: `2026-04-0${day}`,
    });
    await vi.waitFor(async () => expect((await client.scheduler.status()).status.lastCheck).toBe(instant), polling);
    return (await client.scheduler.status()).recentBoundaries.map(({ title, kind }) => `${title} ${kind}`);
  };
  await vi.waitFor(async () => expect((await client.scheduler.status()).status.isRunning).toBe(true), polling);

  app.stepClock('2026-03-09T12:00:00.000Z');
  expect(await recentAt('2026-03-09T12:00:00.000Z')).toEqual(['Lunch started']);
  app.stepClock('2026-03-09T10:01:00.000Z');
  expect(await recentAt('2026-03-09T10:01:00.000Z')).toEqual([]);
  app.setTime('2026-03-09T12:01:00.000Z');
  expect(await recentAt('2026-03-09T12:01:00.000Z')).toEqual(['Lunch started']);
});

/** Number of rounds; set `SCHEDULER_ROUNDS=20` for a thorough run. */
const ROUNDS = Number(process.env['SCHEDULER_ROUNDS'] ?? 2);
/** The clock of the processes runs this many times faster than real time. */
const SPEED = 240;
const TAKE_OVER_MS = 10_000;
/** A schedule starts every other minute of two days, which last 12 minutes at this speed. */
const EVENTS = 1_440;
const START_MS = Date.parse('2026-03-09T00:00:00.000Z');

const patiently = { interval: 20 };

const processes = new Set<ChildProcess>();
afterEach(() => {
  for (const each of processes) each.kill('SIGKILL');
});

/** Starts a process that does only the scheduler's work. */
function startScheduler(databaseUrl: string, begunMs: number): ChildProcess {
  const program = fileURLToPath(new URL('../../../test/scheduler-main.ts', import.meta.url));
  const numbers = [START_MS, begunMs, SPEED].map(String);
  const child = spawn(process.execPath, [program, databaseUrl, ...numbers], { stdio: 'inherit' });
  processes.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function arrangeManyEvents(app: TestApp): Promise<void> {
  const { user } = await app.signUp();
  const window = await arrangeScreen(app.db, user.id);
  const image = await arrangeMediaItem(app.db, user.id);
  await app.query(`
    insert into schedule_events select 'evt_' || i, '${user.id}', 'Event ' || i, '${image.id}',
      to_char(at, 'HH24:MI'), to_char(at + interval '1 minute', 'HH24:MI'), at::date, null, 'UTC', 'none', '#3b82f6', now()
    from generate_series(0, ${EVENTS - 1}) as i, lateral (select timestamp '2026-03-09' + i * interval '2 minutes' as at) as minute`);
  await app.query(`insert into schedule_event_devices select id, '${window.id}' from schedule_events`);
}

test(
  `one of two processes is the leader; when it is killed, the other takes over, ${ROUNDS} of ${ROUNDS} times`,
  async () => {
    const app = await testApp({ hasScheduler: false });
    await arrangeManyEvents(app);
    const begunMs = Date.now();
    const start = () => startScheduler(app.databaseUrl, begunMs);
    const count = async (sql: string) =>
      (await app.query<{ total: number }>(`select count(*)::int as total from ${sql}`))[0]?.total ?? 0;
    const boundaryCount = () => count('schedule_boundaries');
    /** Processes that lead or try to: each has one connection for it. */
    const candidateCount = () =>
      count(`pg_stat_activity where application_name = 'vitrine-leader' and datname = current_database()`);
    const leaderSince = async () =>
      (await app.query<{ since: Date }>('select running_since as since from scheduler_state'))[0]?.since.getTime() ?? 0;

    let pair = [start(), start()];
    const takeOversMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A process that is still loading cannot take over, so both have to be candidates before one is killed.
      await vi.waitFor(async () => expect(await candidateCount()).toBe(2), patiently);
      const further = (await boundaryCount()) + 1 + Math.floor(Math.random() * 10);
      await vi.waitFor(async () => expect(await boundaryCount()).toBeGreaterThanOrEqual(further), patiently);
      const before = await leaderSince();
      const [victim, other] = Math.random() < 0.5 ? [pair[0], pair[1]] : [pair[1], pair[0]];
      if (victim === undefined || other === undefined) throw new Error('There are two.');
      const killedMs = Date.now();
      await kill(victim);
      const written = await boundaryCount();
      await vi.waitFor(async () => expect(await boundaryCount()).toBeGreaterThan(written), patiently);
      await vi.waitFor(async () => expect(await candidateCount()).toBe(1), patiently);
      const after = await leaderSince();
      // Read from the new leader's clock, so that a late query does not make the takeover look slow.
      if (after !== before) takeOversMs.push(begunMs + (after - START_MS) / SPEED - killedMs);
      pair = [other, start()];
    }
    await Promise.all(pair.map(kill));

    const [state] = await app.query<{ until: Date }>('select done_until as until from scheduler_state');
    const [first] = await app.query<{ at: Date }>('select min(at) as at from schedule_boundaries');
    const rows = await app.query<{ word: string }>(
      `select event_id || ' ' || kind || ' ' || extract(epoch from at)::bigint as word from schedule_boundaries
        where at > (select min(at) from schedule_boundaries)`,
    );
    const timings = await listOwnedTimings(app.db, new Date(START_MS));
    // The first check may have found an event that ran already.
    const expected = listEdges(timings, first?.at.getTime() ?? 0, state?.until.getTime() ?? 0);
    expect(rows.map(({ word }) => word).toSorted()).toEqual(
      expected.map(({ entry, kind, atMs }) => `${entry.id} ${kind} ${atMs / 1_000}`).toSorted(),
    );
    expect(Math.max(0, ...takeOversMs)).toBeLessThan(TAKE_OVER_MS);
  },
  60_000 + ROUNDS * 120_000,
);
