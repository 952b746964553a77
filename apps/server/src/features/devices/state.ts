import { OFFLINE_AFTER_MS } from '@vitrine/contract/devices';
import type { Heartbeat } from '@vitrine/contract/player';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { type StateRow, textOf, upsertStates } from './state-store.ts';

/** What is written at once; to put more together takes so long that calls wait for it. */
const CHUNK_ROWS = 500;

/** Nothing waits for longer; so much of it is lost with the process. */
const FLUSH_AFTER_MS = 1_000;

/** What a person may be waiting to see is written sooner. */
const FLUSH_CHANGE_AFTER_MS = 50;

export type DeviceStates = ReturnType<typeof createDeviceStates>;

/**
 * What devices say when they call in: gathered in memory and written in batches. Consoles hear of it only where
 * something changed that a person sees.
 */
export function createDeviceStates({ db, bus, log }: { db: Db; bus: Bus; log: Log }) {
  /** As it will be written: of objects that wait for a second the collector of garbage has more work. */
  let waiting = new Map<string, string>();
  /** What each device last said to this process, as far as a person sees it. */
  const last = new Map<string, { atMs: number; seen: string }>();
  /** Devices of which a person sees a change, with their accounts, which hear of it once it is written. */
  let changed = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  let dueMs = Infinity;
  let writing: Promise<void> | null = null;

  /** A database that cannot be written is not tried at once again, however much waits. */
  let hasFailed = false;
  let isClosed = false;

  /** What fills a chunk is written as it comes: a second's worth at once would be in the way of who calls in then. */
  const orAtOnce = (ms: number): number => (waiting.size >= CHUNK_ROWS && !hasFailed ? 0 : ms);

  function flushWithin(ms: number): void {
    if (isClosed) return;
    const atMs = performance.now() + ms;
    if (atMs >= dueMs) return;
    if (timer !== null) clearTimeout(timer);
    dueMs = atMs;
    timer = setTimeout(flush, ms);
  }

  function flush(): void {
    timer = null;
    dueMs = Infinity;
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.size > 0) flushWithin(orAtOnce(FLUSH_AFTER_MS));
    });
  }

  async function write(): Promise<void> {
    hasFailed = false;
    const rows = [...waiting];
    const news = changed;
    waiting = new Map();
    changed = new Map();
    const told = new Set<string>();
    for (let i = 0; i < rows.length; i += CHUNK_ROWS) {
      const chunk = rows.slice(i, i + CHUNK_ROWS);
      try {
        await upsertStates(
          db,
          chunk.map(([, row]) => row),
        );
      } catch (error) {
        hasFailed = true;
        log.warn(error, 'what devices said could not be written and is kept for the next try');
        for (const [deviceId, row] of rows.slice(i)) {
          if (!waiting.has(deviceId)) waiting.set(deviceId, row);
          const accountId = news.get(deviceId);
          if (accountId !== undefined) changed.set(deviceId, accountId);
        }
        break;
      }
      for (const [deviceId] of chunk) {
        const accountId = news.get(deviceId);
        if (accountId !== undefined) told.add(accountId);
      }
    }
    for (const accountId of told) await bus.publish('vitrine_changes', `${accountId} devices`);
  }

  return {
    /** Takes down that a device called in at `nowMs` and what it said. */
    record(accountId: string, deviceId: string, said: Heartbeat, nowMs: number): void {
      const row = toRow(deviceId, said, nowMs);
      const { playing, currentScreen, totalScreens, warnings } = row;
      const seen = `${playing?.assetId} ${playing?.etag} ${playing?.reason} ${currentScreen}/${totalScreens} ${warnings.join()}`;
      const before = last.get(deviceId);
      const isChange = before === undefined || before.seen !== seen || nowMs - before.atMs > OFFLINE_AFTER_MS;
      if (before === undefined) {
        last.set(deviceId, { atMs: nowMs, seen });
      } else {
        before.atMs = nowMs;
        // The same text in another string would be one more that has grown old for the collector.
        if (isChange) before.seen = seen;
      }
      waiting.set(deviceId, textOf(row));
      if (isChange) changed.set(deviceId, accountId);
      flushWithin(orAtOnce(isChange ? FLUSH_CHANGE_AFTER_MS : FLUSH_AFTER_MS));
    },

    /** Keeps nothing in memory of a device that is gone. */
    forget: (deviceId: string): void => void last.delete(deviceId),

    /** Writes what is still waiting. */
    async close(): Promise<void> {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await writing;
      if (waiting.size > 0) await write();
    },
  };
}

function toRow(deviceId: string, said: Heartbeat, nowMs: number): StateRow {
  const { playing, cache, warnings = [] } = said;
  return {
    deviceId,
    lastSeenAtMs: nowMs,
    responseTimeMs: said.responseTimeMs ?? null,
    currentScreen: said.currentScreen ?? null,
    totalScreens: said.totalScreens ?? null,
    playing: playing
      ? { ...playing, assetId: playing.assetId === null ? null : plain(playing.assetId), etag: plain(playing.etag) }
      : null,
    clockOffsetMs: Date.parse(said.clock) - nowMs,
    playerVersion: said.playerVersion === undefined ? null : plain(said.playerVersion),
    cache: cache ?? null,
    warnings: warnings.length === 0 ? warnings : warnings.map(plain),
  };
}

/**
 * Text of a device without what would mislead a reader or what PostgreSQL refuses (NUL, half characters): one bad
 * device must not keep its whole batch from being written.
 */
function plain(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}
