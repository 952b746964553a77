import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import type { Bus } from '../bus.ts';

export interface BusInstallation {
  /** The bus of another process. */
  open(onError: (error: Error) => void): Promise<Bus>;
  /** Resolves when messages of the database are forwarded. */
  ready(): Promise<void>;
  /** Interrupts the connections of all processes to the bus for a moment. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** Collects the messages of a channel from now on, and those that are still on their way. */
function collect(to: Bus, channel: Parameters<Bus['subscribe']>[0] = 'vitrine_commands') {
  const received: string[] = [];
  return { received, unsubscribe: to.subscribe(channel, (payload) => received.push(payload)) };
}

/** Resolves when every earlier message has been received. */
async function delivered(to: Bus): Promise<void> {
  const marker = `marker ${Math.random()}`;
  const { received, unsubscribe } = collect(to, 'vitrine_answers');
  await to.publish('vitrine_answers', marker);
  await vi.waitFor(() => expect(received).toContain(marker));
  unsubscribe();
}

/** Collects the messages of a channel that are sent from now on. */
async function listen(to: Bus, channel?: Parameters<Bus['subscribe']>[0]) {
  await delivered(to);
  return collect(to, channel);
}

/** The tests that every message bus passes. */
export function testBus(install: (databaseUrl: string) => Promise<BusInstallation>): void {
  const errors: Error[] = [];
  let url: string;
  let installation: BusInstallation;
  let bus: Bus;
  let other: Bus;
  beforeAll(async () => {
    ({ url } = await createMigratedDatabase());
    installation = await install(url);
    bus = await installation.open((error) => errors.push(error));
    other = await installation.open(() => {});
    await installation.ready();
  });
  afterAll(async () => {
    await Promise.all([bus.close(), other.close()]);
    await installation.close();
  });

  test('a message reaches every subscriber of its channel in every process, including the sender', async () => {
    const [here, alsoHere, there] = [await listen(bus), await listen(bus), await listen(other)];
    await bus.publish('vitrine_commands', 'dev_1');
    await vi.waitFor(() => {
      for (const { received } of [here, alsoHere, there]) expect(received).toEqual(['dev_1']);
    });
    for (const { unsubscribe } of [here, alsoHere, there]) unsubscribe();
  });

  test('subscribers of other channels do not receive it', async () => {
    const sessions = await listen(bus, 'vitrine_sessions');
    await bus.publish('vitrine_commands', 'dev_1');
    await delivered(bus);
    expect(sessions.received).toEqual([]);
    sessions.unsubscribe();
  });

  test('messages of one process keep their order', async () => {
    const { received, unsubscribe } = await listen(other);
    const payloads = Array.from({ length: 50 }, (_, i) => `dev_${i}`);
    for (const payload of payloads) await bus.publish('vitrine_commands', payload);
    await vi.waitFor(() => expect(received).toEqual(payloads));
    unsubscribe();
  });

  test('messages that are published at once are sent one after the other, in order', async () => {
    const warnings: string[] = [];
    const collectWarning = ({ message }: Error) => warnings.push(message);
    process.on('warning', collectWarning);
    const { received, unsubscribe } = await listen(other);
    const payloads = Array.from({ length: 50 }, (_, i) => `dev_${i}`);
    await Promise.all(payloads.map((payload) => bus.publish('vitrine_commands', payload)));
    await vi.waitFor(() => expect(received).toEqual(payloads));
    // The driver warns about queries that are started while another one runs.
    expect(warnings.filter((text) => text.includes('client.query()'))).toEqual([]);
    process.off('warning', collectWarning);
    unsubscribe();
  });

  test('an unsubscribed function is not called any more; the other subscribers are', async () => {
    const [leaving, staying] = [await listen(bus), await listen(bus)];
    leaving.unsubscribe();
    await bus.publish('vitrine_commands', 'dev_1');
    await vi.waitFor(() => expect(staying.received).toEqual(['dev_1']));
    expect(leaving.received).toEqual([]);
    staying.unsubscribe();
  });

  test('a message of a transaction is received once that has committed, and never after a rollback', async () => {
    const { received, unsubscribe } = await listen(bus);
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const end of ['rollback', 'commit']) {
      await client.query('begin');
      await client.query(`select vitrine_announce('vitrine_commands', $1)`, [end]);
      await delivered(bus);
      expect(received).toEqual([]);
      await client.query(end);
    }
    await client.end();
    await vi.waitFor(() => expect(received).toEqual(['commit']));
    unsubscribe();
  });

  test('a message that is too long is reported and lost; later ones are delivered', async () => {
    const { received, unsubscribe } = await listen(bus);
    await bus.publish('vitrine_commands', 'x'.repeat(8_000));
    await bus.publish('vitrine_commands', 'dev_1');
    await vi.waitFor(() => expect(received).toEqual(['dev_1']));
    expect(errors.splice(0)).toMatchObject([{ message: 'payload string too long' }]);
    unsubscribe();
  });

  test('after its connection is lost, the bus reconnects and announces the gap to its subscribers', async () => {
    const gaps = { kept: 0, removed: 0 };
    const stop = bus.onGap(() => (gaps.kept += 1));
    bus.onGap(() => (gaps.removed += 1))();
    const { received, unsubscribe } = await listen(bus);
    await installation.interrupt();
    await vi.waitFor(() => expect(gaps.kept).toBeGreaterThan(0));
    expect(gaps.removed).toBe(0);
    expect(errors.splice(0).length).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      await other.publish('vitrine_commands', 'dev_2');
      expect(received).toContain('dev_2');
    });
    stop();
    unsubscribe();
  });
}
