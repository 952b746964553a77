import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { Heartbeat } from '@vitrine/contract/player/player';
import { CLOCK_TOLERANCE_MS } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyHeartbeat, createFirstState } from './heartbeat-state.ts';
import { createStateQueue, type DeviceState } from './state-queue.ts';
import { type Shift, shiftLastSeen } from './state-store.ts';

/** Rows per statement after the clock was set. */
const SHIFTED_ROWS = 5_000;

/** A device of the device cache. It must be the same object in every call, since it holds the state. */
interface ReportingDevice {
  readonly accountId: string;
  readonly deviceId: string;
  /** Null before its first heartbeat. */
  state: DeviceState | null;
}

export type DeviceStates = ReturnType<typeof createDeviceStates>;

/**
 * The states that devices report in heartbeats: held in memory with the cached devices, and written in batches.
 * Consoles are notified only of visible changes.
 *
 * Each device has one state object: with 100,000 devices, looking it up in a map would cost more than recording it,
 * and a new object per heartbeat would burden the garbage collector.
 */
export function createDeviceStates(platform: Platform) {
  const { db, monotonic } = platform;
  const queue = createStateQueue(platform);

  return {
    /** Records a device's heartbeat at `nowMs`. */
    record(device: ReportingDevice, heartbeat: Heartbeat, nowMs: number): void {
      let { state } = device;
      let isChange = true;
      const heardMs = monotonic();
      if (state === null) {
        const { accountId, deviceId } = device;
        const row = createFirstState(deviceId, heartbeat, nowMs);
        state = { accountId, row, heardMs, isQueued: false, isChange: false };
        device.state = state;
      } else {
        const wasAway = heardMs - state.heardMs > OFFLINE_AFTER_MS;
        state.heardMs = heardMs;
        isChange = applyHeartbeat(state.row, heartbeat, nowMs) || wasAway;
      }
      if (isChange && !state.isChange) queue.addChange(state);
      else if (!state.isQueued) queue.add(state);
    },

    /**
     * After the wall clock was set: recalculates when these devices were last seen, from how long ago that was by the
     * monotonic clock.
     */
    async shift(devices: Iterable<ReportingDevice>, nowMs: number, monotonicMs: number): Promise<void> {
      const shifts: Shift[] = [];
      for (const { deviceId, state } of devices) {
        if (state === null) continue;
        const { row, heardMs } = state;
        const toMs = nowMs - (monotonicMs - heardMs);
        if (Math.abs(toMs - row.lastSeenAtMs) <= CLOCK_TOLERANCE_MS) continue;
        shifts.push({ deviceId, fromMs: row.lastSeenAtMs, toMs });
        row.lastSeenAtMs = toMs;
      }
      // Serialised, since earlier writes carry times from before the step.
      await queue.serialise(async () => {
        for (let i = 0; i < shifts.length; i += SHIFTED_ROWS) {
          await shiftLastSeen(db, shifts.slice(i, i + SHIFTED_ROWS));
        }
      });
    },

    /** Writes the queued states. */
    close: (): Promise<void> => queue.close(),
  };
}
