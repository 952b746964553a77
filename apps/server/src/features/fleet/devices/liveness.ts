import { CLOCK_TOLERANCE_MS, createStepDetector } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DeviceCache } from './device-cache.ts';
import type { DeviceStates } from './state.ts';
import { lowerFutureLastSeen } from './state-store.ts';

const CHECK_EVERY_MS = 1_000;

/** Other processes need this long to detect that the clock was set and to correct what they stored. */
const SETTLED_MS = 10 * CHECK_EVERY_MS;

/**
 * Keeps `lastSeen` correct when the server's clock is set: stored times are recalculated from how long ago each device
 * sent a heartbeat by the monotonic clock. So running screens stay online and the others stay offline.
 */
export function createLiveness(
  { db, bus, clock, monotonic, log }: Platform,
  { deviceCache, states }: { deviceCache: DeviceCache; states: DeviceStates },
) {
  const stepOf = createStepDetector(clock, monotonic);
  let steppedMs = Number.NEGATIVE_INFINITY;
  let following: Promise<void> = Promise.resolve();

  async function follow(): Promise<void> {
    const step = stepOf();
    if (step === 0) return;
    steppedMs = monotonic();
    log.warn(`The server's clock was set ${step > 0 ? 'forward' : 'back'} by ${Math.abs(step / 1000).toFixed(0)} s.`);
    await states.shift(deviceCache.all(), clock().getTime(), monotonic());
    if (step < 0) await repair();
  }

  /** Corrects times in the future, stored by another process or before a restart. */
  async function repair(): Promise<void> {
    const accountIds = await lowerFutureLastSeen(db, clock(), CLOCK_TOLERANCE_MS);
    for (const accountId of accountIds) await bus.publish('vitrine_changes', `${accountId} devices`);
  }

  /** Checks are serialised. */
  function check(): Promise<void> {
    following = following.then(follow).catch((error: unknown) => {
      log.warn(error, 'stored times could not be corrected after the clock was set');
    });
    return following;
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();

  return {
    /**
     * True if `lastSeen` is correct now: corrected by this process, and other processes had the time to do the same. The
     * leader calls it before it treats devices as offline.
     */
    async isReliable(): Promise<boolean> {
      await check();
      await repair();
      return monotonic() - steppedMs > SETTLED_MS;
    },

    close: () => clearInterval(timer),
  };
}
