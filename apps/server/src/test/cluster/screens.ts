import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient, toAppError } from '@vitrine/contract/core/client';
import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { Ledger } from './ledger.ts';
import { followEvents } from './streams.ts';

/** A screen that keeps to the device protocol. */
export interface Screen {
  id: DeviceId;
  /** The latest manifest; null before the first. */
  manifest(): Manifest | null;
  /** Returns a description for error messages: the last event of its stream, and the manifest that it has fetched. */
  describe(): string;
  /** The commands that it has carried out. */
  done: ReadonlySet<string>;
  /** Sends heartbeats, with which it notices what its stream has missed. */
  beat(ledger: Ledger): Promise<void>;
  close(): void;
}

const RETRY_MS = 200;
const ANSWER_WITHIN_MS = 20_000;

/** `fetch` that fails when there is no answer within 20 s. */
const fetchBounded = (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> =>
  fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

/** A request that the typed client cannot make, with the same errors. */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetchBounded(url, init).catch((cause: unknown) => {
    throw new AppError('network.failed', { cause });
  });
  if (!answer.ok) throw toAppError(answer.status, answer.statusText, await answer.text());
  return answer;
}

export const createBoundedClient = (baseUrl: string, bearer: string | null) =>
  createClient(api, { baseUrl, token: () => bearer, fetch: fetchBounded });

/** @param url of the proxy */
export function startScreen(url: string, { id, token }: { id: DeviceId; token: string }): Screen {
  const { player, commands } = createBoundedClient(url, token);
  const closing = new AbortController();
  const done = new Set<string>();
  let manifest: Manifest | null = null;

  const fetchManifest = runOneAtATime(closing.signal, async () => {
    manifest = await player.manifest();
  });
  const executeCommands = runOneAtATime(closing.signal, async () => {
    for (const command of (await commands.pending()).commands) {
      await player.acknowledge({ params: { id: command.id }, body: { state: 'done' } });
      done.add(command.id);
    }
  });

  let lastEvent = '';
  const stream = followEvents(`${url}/api/player/v1/events`, token, ({ event, data }) => {
    if (event !== 'ping') lastEvent = `${new Date().toISOString()} ${event} ${JSON.stringify(data)}`;
    if (event === 'manifest') fetchManifest();
    if (event === 'command' || event === 'open') executeCommands();
    if (event === 'ping') {
      // Lost answers are not repeated: the next ping is answered.
      void player.acknowledge({ params: { id: String(data['id']) }, body: { state: 'done' } }).catch(() => {});
    }
  });

  return {
    id,
    manifest: () => manifest,
    done,
    describe: () => `${id}: ${lastEvent}, fetched ${manifest?.etag}`,
    beat: (ledger) =>
      ledger.attempt('heartbeat answered', async ({ answerTo }) => {
        const body = { clock: new Date().toISOString() };
        const { etag, pendingCommands } = await answerTo('a heartbeat', () => player.heartbeat({ body }));
        if (etag !== manifest?.etag) fetchManifest();
        if (pendingCommands > 0) executeCommands();
      }),
    close() {
      closing.abort();
      stream.close();
    },
  };
}

/** Returns a function that requests a run of the work. Runs do not overlap, and are repeated until one succeeds. */
function runOneAtATime(closed: AbortSignal, work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  async function run(): Promise<void> {
    isRunning = true;
    while (isWanted && !closed.aborted) {
      isWanted = false;
      await work().catch(async () => {
        isWanted = true;
        await delay(RETRY_MS);
      });
    }
    isRunning = false;
  }
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
