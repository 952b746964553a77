import type { Bus } from '../../../platform/bus.ts';
import { CLOCK_TOLERANCE_MS, type Clock, createStepDetector, type MonotonicClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { DeviceCache } from './device-cache.ts';
import type { DeviceStates } from './state.ts';
import { lowerFutureLastSeen } from './state-store.ts';

interface Dependencies {
  db: Db;
  bus: Bus;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Log;
  deviceCache: DeviceCache;
  states: DeviceStates;
}

const CHECK_EVERY_MS = 1_000;
/** Other processes need this long to notice that the clock was set, and to correct what they stored. */
const SETTLED_MS = 10 * CHECK_EVERY_MS;

/**
 * Keeps `lastSeen` right when the server's clock is set: stored instants follow the new time, by how long ago each
 * device called in on a clock that cannot be set. So no living screen goes offline and no dead one comes back.
 */
export function createLiveness({ db, bus, clock, monotonic, log, deviceCache, states }: Dependencies) {
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

  /** Devices whose last call is unknown: stored in the future by another process or before a restart. */
  async function repair(): Promise<void> {
    const accountIds = await lowerFutureLastSeen(db, clock(), CLOCK_TOLERANCE_MS);
    for (const accountId of accountIds) await bus.publish('vitrine_changes', `${accountId} devices`);
  }

  /** One after the other. */
  function check(): Promise<void> {
    following = following.then(follow).catch((error: unknown) => {
      log.warn(error, 'stored times could not be corrected after the clock was set');
    });
    return following;
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();

  return {
    /**
     * Whether `lastSeen` can be relied on now: corrected here, and given time to be corrected by other processes. To be
     * called by one process before it draws conclusions from silence.
     */
    async isReliable(): Promise<boolean> {
      await check();
      await repair();
      return monotonic() - steppedMs > SETTLED_MS;
    },

    close: () => clearInterval(timer),
  };
}
