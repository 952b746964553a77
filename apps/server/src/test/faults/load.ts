import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { ErrorBody } from '@vitrine/contract/core/error-body';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Database } from '../../platform/database.ts';
import { readFixture } from '../fixtures/send-media.ts';
import { compareNames } from '../processes/acknowledged.ts';
import { createHeartbeats } from './heartbeats.ts';
import {
  createAssignmentWriter,
  createEventWriter,
  createFolderWriter,
  createGenerationWriter,
  createImageWriter,
  type Kind,
  kinds,
  createPaymentWriter,
  type Target,
  uploadImage,
  uploadWriter,
} from './writers.ts';

interface Written {
  /** The number of writes that the server acknowledged. */
  writes: number;
  /** The number of requests that it refused, because of the fault. */
  refused: number;
  /** The number of connections that broke because the process that held them was killed. */
  broken: number;
  lost: number;
  duplicated: number;
  wrong: number;
  examples: string[];
}

/** Mixed load on a server, with a record of the acknowledged writes. */
export interface Load {
  /**
   * Resolves with the time of the first acknowledged write after another time. Both are times of `performance.now()`.
   *
   * @param kind counts only writes of this kind
   */
  firstWriteAfter(instantMs: number, kind?: Kind): Promise<number>;
  /**
   * Kills the process that holds the connections, and starts it again. Requests that are open in between may break; all
   * others may not.
   */
  whileDown<T>(killAndStart: () => Promise<T>): Promise<T>;
  /** Stops the load and compares the acknowledged writes with the database. */
  end(pool: Database['pool']): Promise<Written>;
}

export interface LoadOptions {
  url: string;
  token: string;
  /** These devices send heartbeats. */
  deviceTokens: readonly string[];
  /** Schedule events are created on this device, and images assigned to it. */
  deviceId: DeviceId;
  /** True if new accounts order and pay, which needs the sandbox. */
  hasPayments?: boolean;
  /** True if the fault fills the disk. Then a file may be refused, and a video may fail, for that reason. */
  isDiskFull?: boolean;
}

/** The pause between two calls of one caller. */
const PAUSE_MS = 25;
const RESPONSE_TIMEOUT_MS = 30_000;
/** Limit for a write to succeed after a fault. */
const RECOVERY_TIMEOUT_MS = 60_000;

/** Starts reads, writes of every kind, uploads, video generation and heartbeats. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const { url, token, deviceTokens, deviceId, hasPayments = false, isDiskFull = false } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const acknowledged = new Map<string, Kind>();
  const written: { atMs: number; kind: Kind }[] = [];
  const result: Written = { writes: 0, refused: 0, broken: 0, lost: 0, duplicated: 0, wrong: 0, examples: [] };

  function noteWrong(example: string): void {
    result.wrong += 1;
    result.examples.push(`${new Date().toISOString()} ${example}`);
  }

  function acknowledge(kind: Kind, name: string): void {
    acknowledged.set(name, kind);
    written.push({ atMs: performance.now(), kind });
  }

  const outages: Outage[] = [];
  const notes: Notes = {
    noteWrong,
    noteRefused: () => void (result.refused += 1),
    noteBroken: () => void (result.broken += 1),
  };
  const watchedFetch = createReportingFetch(notes, outages, isDiskFull);
  const clientOf = (bearer: string) => createClient(api, { baseUrl: url, token: () => bearer, fetch: watchedFetch });
  const client = clientOf(token);
  const target: Target = { url, token, client, fetch: watchedFetch, acknowledge, noteWrong, signal };

  if (!(await uploadImage(client, 'first.png'))) throw new Error('The first image was rejected');
  await uploadImage(client, 'second.png');
  const { images } = await client.media.listImages();
  const [image] = images;
  if (image === undefined) throw new Error('The first image is missing');
  const assignments = createAssignmentWriter(target, images, deviceId);

  const heartbeats = deviceTokens.map((each) => createHeartbeats(clientOf(each), noteWrong));
  const callers: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 3 }, () => createFolderWriter(target)),
    createEventWriter(target, image, deviceId),
    createImageWriter(target),
    uploadWriter(target, await readFixture('friday.mp4')),
    createGenerationWriter(target, image, isDiskFull),
    assignments.write,
    ...(hasPayments ? [createPaymentWriter(target)] : []),
    () => client.accounts.profile().catch(() => {}),
    () => client.devices.list({ query: {} }).catch(() => {}),
    () => client.groups.list().catch(() => {}),
    () => client.media.storage().catch(() => {}),
    ...heartbeats.map((device) => () => device.send().catch(() => {})),
  ];

  const running = callers.map(async (call) => {
    while (!signal.aborted) {
      await call();
      await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  });

  return {
    async firstWriteAfter(instantMs, kind) {
      const deadlineMs = performance.now() + RECOVERY_TIMEOUT_MS;
      for (;;) {
        const found = written.find((each) => each.atMs > instantMs && (kind ?? each.kind) === each.kind);
        if (found !== undefined) return found.atMs;
        if (performance.now() > deadlineMs) throw new Error('Writes no longer succeed');
        await delay(5);
      }
    },
    async whileDown(killAndStart) {
      const outage: Outage = { fromMs: performance.now(), untilMs: Infinity };
      outages.push(outage);
      try {
        return await killAndStart();
      } finally {
        outage.untilMs = performance.now();
      }
    },
    async end(pool) {
      stopping.abort();
      await Promise.all(running);
      for (const device of heartbeats) await device.compare();
      await compareWithDatabase(pool, acknowledged, result);
      const problem = await assignments.compare(pool);
      if (problem !== null) {
        result.lost += 1;
        result.examples.push(problem);
      }
      return { ...result, writes: acknowledged.size };
    },
  };
}

/** While the process that holds the connections is down; times of `performance.now()`. */
interface Outage {
  fromMs: number;
  untilMs: number;
}

interface Notes {
  noteWrong: (example: string) => void;
  noteRefused: () => void;
  noteBroken: () => void;
}

/** `fetch` that reports each response that is neither successful nor a refusal because of the fault. */
function createReportingFetch(
  { noteWrong, noteRefused, noteBroken }: Notes,
  outages: readonly Outage[],
  isDiskFull: boolean,
) {
  return async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`;
    const startedMs = performance.now();
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
      const isUnavailable = response.status === 503 && response.headers.has('retry-after');
      // The attempt was interrupted: its lease has not expired yet, or its answer is lost.
      const isInterrupted = response.status === 409 && (await readErrorCode(response)).startsWith('idempotency.');
      if (isUnavailable || isInterrupted || (isDiskFull && response.status === 507)) noteRefused();
      else if (!response.ok) noteWrong(`${call}: ${response.status} ${await response.clone().text()}`);
      return response;
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      const nowMs = performance.now();
      if (!isTimeout && outages.some(({ fromMs, untilMs }) => startedMs <= untilMs && nowMs >= fromMs)) {
        noteBroken();
        throw error;
      }
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      noteWrong(`${call}: ${String(error)}${cause} after ${(nowMs - startedMs).toFixed(0)} ms`);
      throw error;
    }
  };
}

async function readErrorCode(response: Response): Promise<string> {
  return ErrorBody.parse(await response.clone().json()).code;
}

/** Counts acknowledged writes that are missing, and rows that exist more than once. */
async function compareWithDatabase(
  pool: Database['pool'],
  acknowledged: ReadonlyMap<string, Kind>,
  result: Written,
): Promise<void> {
  for (const [kind, query] of Object.entries(kinds)) {
    const names = [...acknowledged].filter(([, kindOfName]) => kindOfName === kind).map(([name]) => name);
    const { lost, duplicated } = await compareNames(pool, names, query);
    result.lost += lost.length;
    result.duplicated += duplicated.length;
    result.examples.push(...lost.map((name) => `${name} is lost`));
    result.examples.push(...duplicated.map((name) => `${name} exists more than once`));
  }
}
