import type { Bus } from '../bus.ts';

/** Who in this process receives which messages of the bus. */
export function createBusSubscribers() {
  const byChannel = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();

  const subscribe: Bus['subscribe'] = (channel, onMessage) => {
    const set = byChannel.get(channel) ?? new Set();
    byChannel.set(channel, set.add(onMessage));
    return () => set.delete(onMessage);
  };
  const onGap: Bus['onGap'] = (invalidate) => {
    gapListeners.add(invalidate);
    return () => gapListeners.delete(invalidate);
  };

  return {
    subscribe,
    onGap,
    deliver(channel: string, payload: string): void {
      for (const onMessage of byChannel.get(channel) ?? []) onMessage(payload);
    },
    /** Messages may have been missed. */
    announceGap(): void {
      for (const invalidate of gapListeners) invalidate();
    },
  };
}
