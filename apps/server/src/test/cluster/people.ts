import { randomBytes } from 'node:crypto';
import type { MediaId } from '@vitrine/contract/library/media';
import { newIdempotencyKey } from '@vitrine/contract/core/client';
import { uploadImage } from '../faults/writers.ts';
import { until } from '../processes/awaiting.ts';
import type { Kept } from './compare.ts';
import { type Ledger, nullIfCarriedOut, type Try } from './ledger.ts';
import { createBoundedClient, type Screen } from './screens.ts';
import { followEvents } from './streams.ts';

/** An account whose requests go through the proxy. */
export interface Account {
  url: string;
  token: string;
  client: ReturnType<typeof createBoundedClient>;
}

export const inventName = (kind: string): string => `${kind} ${randomBytes(6).toString('hex')}`;

/** Creates an account. */
export async function signUp(url: string, attempt: Pick<Try, 'answerTo'>): Promise<Account> {
  const visitor = createBoundedClient(url, null);
  const { token } = await attempt.answerTo('the registration', () =>
    // A new address each time: if the answer was lost, the account may exist.
    visitor.accounts.register({
      body: { name: 'Bench', email: `${inventName('bench').replace(' ', '-')}@example.com`, password: 'correct horse' },
    }),
  );
  return { url, token, client: createBoundedClient(url, token) };
}

/** Uploads two pictures; returns their ids. */
export async function uploadImages({ client }: Account): Promise<MediaId[]> {
  for (const name of ['one.png', 'two.png']) {
    if (!(await uploadImage(client, name))) throw new Error(`${name} was rejected`);
  }
  return (await client.media.listImages()).images.map(({ id }) => id);
}

/** Reads as the console does. The proxy asks another process when one was killed, so every read must be answered. */
export function createReads({ client }: Account, ledger: Ledger) {
  return async () => {
    await ledger.attempt('read answered', async () => {
      await client.devices.list({ query: {} });
    });
    await ledger.attempt('read answered', async () => {
      await client.accounts.profile();
    });
  };
}

/** Creates folders, and waits for the change event at an open console of the same account. */
export function createFolders({ url, token, client }: Account, ledger: Ledger) {
  const kept: Kept = {
    promise: 'write stored once',
    acknowledged: [],
    query: `select name from folders where name like 'folder %'`,
  };
  let openedMs = 0;
  let toldMs = 0;
  const console = followEvents(`${url}/api/events`, token, ({ event, data }) => {
    if (event === 'open') openedMs = performance.now();
    if (event === 'changed' && JSON.stringify(data).includes('media')) toldMs = performance.now();
  });
  return {
    kept,
    close: () => console.close(),
    async write(): Promise<void> {
      const name = inventName('folder');
      const sinceMs = performance.now();
      await ledger.attempt(kept.promise, async ({ answerTo }) => {
        await answerTo('a new folder', () => client.folders.create({ body: { name } })).catch(nullIfCarriedOut);
        kept.acknowledged.push(name);
      });
      await ledger.attempt('console told', async () => {
        // A console that reconnects refetches everything.
        await until('the change at the console', () => (Math.max(toldMs, openedMs) > sinceMs ? true : undefined));
      });
    },
  };
}

/** Assigns one picture after another to a screen. */
export function createAssignments({ client }: Account, screen: Screen, images: readonly MediaId[], ledger: Ledger) {
  let turn = 0;
  return async () => {
    const mediaId = images[turn++ % images.length]!;
    await ledger.attempt('assigned, screen has it', async ({ answerTo }) => {
      const request = { params: { deviceId: screen.id }, body: { mediaType: 'image' as const, mediaId } };
      await answerTo('an assignment', () => client.assignments.assignToDevice(request)).catch(nullIfCarriedOut);
      await until('the manifest with the assigned picture', () =>
        screen.manifest()?.timeline[0]?.assetId === mediaId ? true : undefined,
      ).catch((cause: unknown) => {
        throw new Error(screen.describe(), { cause });
      });
    });
  };
}

/** Commands a screen. */
export function createCommands({ client }: Account, screen: Screen, ledger: Ledger) {
  const kept: Kept = {
    promise: 'command carried out once',
    acknowledged: [],
    query: `select id as name from commands where result = 'done'`,
  };
  return {
    kept,
    send: () =>
      ledger.attempt(kept.promise, async ({ answerTo }) => {
        const request = { params: { deviceId: screen.id }, body: { kind: 'reload' as const } };
        const before = screen.done.size;
        const sent = await answerTo('a command', () => client.commands.send(request)).catch(nullIfCarriedOut);
        if (sent !== null) kept.acknowledged.push(sent.command.id);
        await until('the command at the screen', () => (screen.done.size > before ? true : undefined));
        if (screen.done.size > before + 1) throw new Error('One command was carried out twice');
        if (sent !== null && !screen.done.has(sent.command.id)) throw new Error('Another command was carried out');
      }),
  };
}

/** Pings all screens of the account, of which those that are connected must answer. */
export function createPings({ client }: Account, publicIds: readonly string[], ledger: Ledger) {
  return () =>
    ledger.attempt('ping answered by all screens', async ({ answerTo }) => {
      await until('the answers of all screens to one ping', async () => {
        const { results } = await answerTo('a ping', () => client.devices.ping());
        const answered = new Set(
          results.flatMap(({ deviceId, responseTime }) => (responseTime === null ? [] : deviceId)),
        );
        if (publicIds.every((id) => answered.has(id))) return true;
        return undefined;
      });
    });
}

/** Pairs a new screen: its code, the claim by a person, its token. */
export function createPairings({ url, client }: Account, ledger: Ledger) {
  const kept: Kept = {
    promise: 'screen paired once',
    acknowledged: [],
    query: `select name from devices where name like 'paired %'`,
  };
  const visitor = createBoundedClient(url, null);
  return {
    kept,
    pair: () =>
      ledger.attempt(kept.promise, async ({ answerTo }) => {
        const name = inventName('paired');
        // With a new key each time, because answers with secrets are not stored and repeated.
        const started = await answerTo('a code', () =>
          visitor.pairing.start({ body: {}, idempotencyKey: newIdempotencyKey() }),
        );
        const body = { code: started.code, name };
        await answerTo('a claim', () => client.devices.pair({ body })).catch(nullIfCarriedOut);
        kept.acknowledged.push(name);
        const waiting = createBoundedClient(url, started.pollSecret);
        const params = { pairingId: started.pairingId };
        const poll = await answerTo('a claimed pairing', () => waiting.pairing.poll({ params }));
        if (poll.status !== 'claimed') throw new Error('A claimed pairing was pending');
        await answerTo('its first manifest', () => createBoundedClient(url, poll.deviceToken).player.manifest());
      }),
  };
}
