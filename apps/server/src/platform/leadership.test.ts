import { Client } from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../test/postgres/migrated-database.ts';
import { repeatInRounds, type Leadership, openLeadership } from './leadership.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await createMigratedDatabase());
});

const opened: Leadership[] = [];
const errors: Error[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  errors.length = 0;
});

/** A process of the installation that wants to lead. */
function newProcess(): Leadership {
  const leadership = openLeadership(url, (error) => errors.push(error));
  opened.push(leadership);
  return leadership;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

let lastLock = 900_000;
const newLock = () => ++lastLock;

/** Leads until it is aborted, and records when it begins and ends. */
const leadAs = (name: string, events: string[]) => async (signal: AbortSignal) => {
  events.push(`${name} leads`);
  await aborted(signal);
  events.push(`${name} ends`);
};

test('repeated work starts at once and continues after a failure, until it is aborted', async () => {
  const controller = new AbortController();
  const failures: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds++;
    if (rounds === 3) controller.abort();
    if (rounds === 1) throw new Error('the database was away');
  };
  await repeatInRounds(1, work, (error) => failures.push(error))(controller.signal);
  expect(rounds).toBe(3);
  expect(failures).toMatchObject([{ message: 'the database was away' }]);
});

test('one process leads; when it closes, its work has ended before a follower takes over', async () => {
  const [lock, events] = [newLock(), [] as string[]];
  const [first, second] = [newProcess(), newProcess()];
  first.lead(lock, leadAs('first', events));
  await vi.waitFor(() => expect(events).toEqual(['first leads']));
  second.lead(lock, leadAs('second', events));
  await first.close();
  expect(events.slice(0, 2)).toEqual(['first leads', 'first ends']);
  await vi.waitFor(() => expect(events).toEqual(['first leads', 'first ends', 'second leads']));
});

test('different work is led independently, also by one process', async () => {
  const events: string[] = [];
  const [one, other] = [newProcess(), newProcess()];
  one.lead(newLock(), leadAs('scheduler', events));
  one.lead(newLock(), leadAs('alerts', events));
  other.lead(newLock(), leadAs('history', events));
  await vi.waitFor(() => expect(events.toSorted()).toEqual(['alerts leads', 'history leads', 'scheduler leads']));
});

test('work that fails is reported, and started again', async () => {
  let runs = 0;
  newProcess().lead(newLock(), async (signal) => {
    runs += 1;
    if (runs === 1) throw new Error('out of order');
    await aborted(signal);
  });
  await vi.waitFor(() => expect(runs).toBe(2));
  expect(errors).toMatchObject([{ message: 'out of order' }]);
});

test('a leader whose connection is lost ends its work, and leads again over a new one', async () => {
  const [lock, events] = [newLock(), [] as string[]];
  newProcess().lead(lock, leadAs('first', events));
  await vi.waitFor(() => expect(events).toEqual(['first leads']));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${lock}`);
  await client.end();
  await vi.waitFor(() => expect(events).toEqual(['first leads', 'first ends', 'first leads']));
});

test('a process that never led can be closed', async () => {
  const [lock, events] = [newLock(), [] as string[]];
  const [first, second] = [newProcess(), newProcess()];
  first.lead(lock, leadAs('first', events));
  await vi.waitFor(() => expect(events).toEqual(['first leads']));
  second.lead(lock, leadAs('second', events));
  await second.close();
  expect([events, errors]).toEqual([['first leads'], []]);
});
