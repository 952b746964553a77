import { randomBytes } from 'node:crypto';
import type { Bus } from '../bus.ts';

/** Often enough for a collector that reads every 15 s; 16 processes then send less than two messages a second. */
const PROBE_EVERY_MS = 10_000;

/**
 * Measures the time from sending a message on the bus to its receipt, which is how late screens and consoles learn of
 * changes. Both ends are in this process, so its clock cannot be wrong.
 */
export function createBusProbe(bus: Bus, everyMs = PROBE_EVERY_MS) {
  const self = randomBytes(6).toString('hex');
  /** The time at which each outstanding message was sent, by number; oldest first. */
  const sent = new Map<number, number>();
  let count = 0;
  let lastSeconds: number | null = null;

  function send(): void {
    count += 1;
    sent.set(count, performance.now());
    void bus.publish('vitrine_probes', `${self} ${count}`);
  }

  function receive(payload: string): void {
    const [from, text] = payload.split(' ');
    const number = Number(text);
    const sentMs = sent.get(number);
    if (from !== self || sentMs === undefined) return;
    lastSeconds = (performance.now() - sentMs) / 1_000;
    // Messages arrive in order, so those before it are lost.
    for (const earlier of sent.keys()) if (earlier <= number) sent.delete(earlier);
  }

  const unsubscribe = [
    bus.subscribe('vitrine_probes', receive),
    // Messages that were sent before are lost with the connection.
    bus.onGap(() => {
      sent.clear();
      send();
    }),
  ];
  const timer = setInterval(send, everyMs).unref();
  send();

  return {
    /** Null before the first receipt. While none arrives, it grows. */
    lagSeconds: (): number | null => {
      const [oldestMs] = sent.values();
      const waitedSeconds = oldestMs === undefined ? 0 : (performance.now() - oldestMs) / 1_000;
      return lastSeconds === null ? null : Math.max(lastSeconds, waitedSeconds);
    },
    close: (): void => {
      clearInterval(timer);
      for (const end of unsubscribe) end();
    },
  };
}
