import { isOnline } from '@vitrine/contract/fleet/presence';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { type ScreenPart } from '@vitrine/contract/player/manifest-schema';
import {
  CANNOT_START,
  HEARTBEAT_MS,
  type Heartbeat,
  type HeartbeatResponse,
  type StartFailure,
} from '@vitrine/contract/player/player';
import type { DeviceCaller, InAccount } from '../../http/callers.ts';
import { countAttempt, oneKey, type RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import { isUnreachable } from '../../platform/database/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type DeviceStates,
  type DeviceCache,
  type PendingCommands,
  type Pong,
  computeEtag,
  listLastSeen,
  findManifestPeriod,
  computePhase,
} from '../fleet/index.ts';
import { logEvents, type Logs } from '../activity/index.ts';
import { type PlayoutService, type ReadyPart, toScreenPart } from '../playout/index.ts';
import type { DeviceNotifications } from './device-notifications.ts';
import type { Overload } from './overload.ts';

/** A page that is loaded again and again reports a failed start once; this is for players that do not remember. */
const START_FAILURES: RateLimit = { hits: 10, windowMs: 60 * 60 * 1000 };

interface Dependencies {
  deviceCache: DeviceCache;
  states: DeviceStates;
  notifications: DeviceNotifications;
  logs: Logs;
  pending: PendingCommands;
  playout: PlayoutService;
  overload: Pick<Overload, 'noteHeartbeat'>;
}

export type Player = ReturnType<typeof createPlayer>;

/** The player protocol: heartbeats, manifests and pings. */
export function createPlayer(platform: Platform, dependencies: Dependencies) {
  const { db, clock, limiter, publicUrl } = platform;
  const { deviceCache, states, notifications, logs, pending, playout, overload } = dependencies;
  const pings = new Map<string, Promise<Pong[]>>();
  let heartbeats = 0;
  let manifests = 0;

  async function ask(accountId: string): Promise<Pong[]> {
    const now = clock();
    const devices = (await listLastSeen(db, accountId)).map(({ id, deviceId, lastSeenAt }) => {
      const lastSeen = lastSeenAt?.toISOString() ?? null;
      return { id, deviceId, lastSeen, isOnline: isOnline({ lastSeen }, now) };
    });
    const expected = devices.flatMap((device) => (device.isOnline ? device.id : []));
    const answers = await notifications.ping(accountId, expected);
    return devices.map(({ id, ...device }) => {
      const responseTime = answers.get(id) ?? null;
      if (responseTime !== null) {
        return { ...device, isOnline: true, responseTime, error: null, lastSeen: clock().toISOString() };
      }
      return { ...device, responseTime, error: device.isOnline ? 'No answer within 3 s' : 'Not connected' };
    });
  }

  return {
    /**
     * Records a heartbeat in memory, without a database query.
     *
     * @throws device.unpaired for a machine that was detached from the device
     */
    async heartbeat(caller: DeviceCaller, report: Heartbeat): Promise<HeartbeatResponse> {
      const device = deviceCache.of(caller);
      const { accountId, deviceId, version } = device;
      if (device.detachedMachines.includes(report.machine?.machineId ?? '')) throw new AppError('device.unpaired');
      const nowMs = clock().getTime();
      overload.noteHeartbeat();
      heartbeats += 1;
      states.record(device, report, nowMs);
      for (const message of report.errors ?? [])
        logs.note({ accountId, deviceId, level: 'error', message, isReported: true });
      return {
        serverTime: new Date(nowMs).toISOString(),
        etag: computeEtag(deviceId, version, nowMs),
        pendingCommands: pending.count(deviceId),
        nextInMs: nextInMs(deviceId, nowMs),
      };
    },

    /**
     * Shows why a device's player cannot start, on the device's page and in the Activity Log.
     *
     * @throws request.too_many
     */
    async startFailure(caller: DeviceCaller, { message, clock: deviceClock }: StartFailure): Promise<void> {
      const device = deviceCache.of(caller);
      const { accountId, deviceId } = device;
      await countAttempt(limiter, oneKey(`start-failure ${deviceId}`), START_FAILURES);
      states.record(device, { clock: deviceClock, warnings: [CANNOT_START + message] }, clock().getTime());
      logs.note({ accountId, deviceId, level: 'error', message, isReported: true });
    },

    /**
     * The device's manifest, in two parts, and its etag; null in place of the parts where the device has it already.
     *
     * @throws device.unpaired when the device has just been removed
     */
    async manifest(
      caller: DeviceCaller,
      isKnown: (etag: string) => boolean,
    ): Promise<{ etag: string; parts: { own: ScreenPart; shared: ReadyPart } | null }> {
      const { accountId, deviceId, version } = deviceCache.of(caller);
      const nowMs = clock().getTime();
      if (isKnown(computeEtag(deviceId, version, nowMs))) {
        // Another process may have notified the player of a change before this process was notified of it.
        const latest = await deviceCache.readVersion(deviceId).catch((error: unknown) => {
          if (!isUnreachable(error)) throw error;
          return version;
        });
        if (latest === null) throw new AppError('device.unpaired');
        const current = computeEtag(deviceId, latest, nowMs);
        if (isKnown(current)) return { etag: current, parts: null };
      }
      const period = findManifestPeriod(deviceId, nowMs);
      const { facts, shared } = await playout.manifestOf(deviceId, period).catch((cause: unknown) => {
        throw isAppError(cause, 'device.not_found') ? new AppError('device.unpaired', { cause }) : cause;
      });
      const etag = computeEtag(deviceId, facts.known.version, nowMs);
      manifests += 1;
      const data = { etag, items: shared.segments, files: shared.files };
      logs.note({ accountId, deviceId, level: 'info', message: logEvents.manifestFetched.write(), data });
      return { etag, parts: { own: toScreenPart(facts, { etag, nowMs, publicUrl: publicUrl() }), shared } };
    },

    /** Totals of this process since it started. */
    counts: () => ({ heartbeats, manifests, manifestBuilds: playout.manifestBuilds() }),

    /** Pings every connected device of an account, and reports when the others were last seen. Concurrent calls share one ping. */
    ping({ accountId }: InAccount): Promise<Pong[]> {
      const running = pings.get(accountId);
      if (running) return running;
      const asking = ask(accountId).finally(() => pings.delete(accountId));
      pings.set(accountId, asking);
      return asking;
    },
  };
}

/**
 * Milliseconds until a device's next heartbeat. Each device has its own phase within the minute, so that devices that
 * started at the same time spread their heartbeats.
 */
function nextInMs(deviceId: string, nowMs: number): number {
  const phase = computePhase(deviceId, HEARTBEAT_MS);
  const wait = (((phase - nowMs) % HEARTBEAT_MS) + HEARTBEAT_MS) % HEARTBEAT_MS;
  return wait < HEARTBEAT_MS / 2 ? wait + HEARTBEAT_MS : wait;
}
