import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../../test/nats-server.ts';
import type { Bus } from '../bus.ts';
import { type Leadership, openLeadership } from '../leadership.ts';
import { type BusInstallation, testBus } from './bus.suite.ts';
import { openNatsBus } from './nats.ts';
import { RELAY_LOCK } from './relay.ts';
import { query } from '../../test/postgres/query.ts';

/** Several processes with a bus over one NATS server. */
async function install(databaseUrl: string) {
  const nats = await startNatsServer();
  const leaderships: Leadership[] = [];
  const openProcess = async (onError: (error: Error) => void) => {
    const { bus, relay } = await openNatsBus({ url: nats.url, databaseUrl, onError });
    const leadership = openLeadership(databaseUrl, onError);
    leaderships.push(leadership);
    leadership.lead(RELAY_LOCK, relay);
    return { leadership, bus };
  };
  return {
    nats,
    openProcess,
    open: async (onError) => (await openProcess(onError)).bus,
    ready: () => vi.waitFor(async () => expect(await query(databaseUrl, 'select from bus_relays')).toHaveLength(1)),
    async interrupt() {
      await nats.kill();
      await nats.restart();
    },
    async close() {
      await Promise.all(leaderships.map((leadership) => leadership.close()));
      await nats.kill();
    },
  } satisfies BusInstallation & { nats: NatsServer; openProcess: unknown };
}

const announce = (url: string, payload: string) =>
  query(url, `select vitrine_announce('vitrine_commands', '${payload}')`);

function collect(bus: Bus): string[] {
  const received: string[] = [];
  bus.subscribe('vitrine_commands', (payload) => received.push(payload));
  return received;
}

const ignore = () => {};

// Debian: apt-get install nats-server
describe.skipIf(!hasNatsServer())('a bus over NATS (skipped without nats-server)', () => {
  testBus(install);

  test('forwards the database’s messages in order, including those sent by NOTIFY', async () => {
    const { url } = await createMigratedDatabase();
    const installation = await install(url);
    const buses = [await installation.open(ignore), await installation.open(ignore)];
    await installation.ready();
    const received = buses.map(collect);
    const payloads = Array.from({ length: 50 }, (_, i) => `dev_${i}`);
    for (const payload of payloads) await announce(url, payload);
    for (const each of received) await vi.waitFor(() => expect(each).toEqual(payloads));
    await query(url, `select pg_notify('vitrine_commands', 'by hand')`);
    for (const each of received) await vi.waitFor(() => expect(each).toEqual([...payloads, 'by hand']));
    expect(await query(url, 'select from bus_messages')).toEqual([]);
    await Promise.all(buses.map((bus) => bus.close()));
    await installation.close();
  });

  test('announces a gap and goes on when another process becomes the relay; stored messages arrive then', async () => {
    const { url } = await createMigratedDatabase();
    const installation = await install(url);
    const first = await installation.openProcess(ignore);
    await installation.ready();
    const second = await installation.openProcess(ignore);
    const received = collect(second.bus);
    await announce(url, 'dev_1');
    await vi.waitFor(() => expect(received).toEqual(['dev_1']));
    const onGap = vi.fn<() => void>();
    second.bus.onGap(onGap);
    await first.leadership.close();
    await announce(url, 'dev_2');
    await vi.waitFor(() => expect(received).toEqual(['dev_1', 'dev_2']));
    expect(onGap).toHaveBeenCalled();
    await Promise.all([first, second].map(({ bus }) => bus.close()));
    await installation.close();
  });

  test('messages that NATS drops while it is down are reported as a gap', async () => {
    const { url } = await createMigratedDatabase();
    const installation = await install(url);
    const bus = await installation.open(ignore);
    await installation.ready();
    const received = collect(bus);
    await announce(url, 'dev_1');
    await vi.waitFor(() => expect(received).toEqual(['dev_1']));
    await installation.nats.kill();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false));
    await announce(url, 'dev_lost');
    await vi.waitFor(async () => expect(await query(url, 'select from bus_messages')).toEqual([]));
    const onGap = vi.fn<() => void>();
    bus.onGap(onGap);
    await installation.nats.restart();
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled());
    expect(bus.isConnected()).toBe(true);
    await bus.close();
    await installation.close();
  });

  test('a server that refuses the access for a while is tried again until it accepts it', async () => {
    const { url } = await createMigratedDatabase();
    const nats = await startNatsServer();
    const { bus } = await openNatsBus({ url: nats.url, databaseUrl: url, onError: ignore });
    await nats.kill();
    await nats.restart('another');
    await delay(1_000); // about ten attempts
    await nats.kill();
    await nats.restart();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(true));
    await bus.close();
    await nats.kill();
  });

  test('opens while NATS cannot be reached, connects later, and announces the gap', async () => {
    const { url } = await createMigratedDatabase();
    const installation = await install(url);
    await installation.nats.kill();
    const onError = vi.fn<(error: Error) => void>();
    const bus = await installation.open(onError);
    expect(onError.mock.calls).toMatchObject([
      [{ message: expect.stringMatching(/^NATS cannot be reached yet \(.+\)\. Start it, or correct BUS_URL\.$/) }],
    ]);
    expect(bus.isConnected()).toBe(false);
    await bus.publish('vitrine_commands', 'dev_lost');
    const received = collect(bus);
    const onGap = vi.fn<() => void>();
    bus.onGap(onGap);
    await installation.nats.restart();
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled());
    expect(bus.isConnected()).toBe(true);
    await installation.ready();
    await announce(url, 'dev_1');
    await vi.waitFor(() => expect(received).toEqual(['dev_1']));
    await bus.close();
    await installation.close();
  });
});

test('a process that cannot reach NATS lets no messages pile up in the database', async () => {
  const { url } = await createMigratedDatabase();
  await query(url, `insert into bus_relays values ('relay')`);
  await announce(url, 'dev_1');
  const { bus, relay } = await openNatsBus({ url: 'nats://127.0.0.1:1', databaseUrl: url, onError: ignore });
  await relay(new AbortController().signal);
  await announce(url, 'dev_2');
  expect(await query(url, 'select from bus_messages')).toEqual([]);
  await bus.close();
});
