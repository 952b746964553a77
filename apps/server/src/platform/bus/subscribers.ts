/** The subscribers of this process to the channels of a bus. */
export function createBusSubscribers() {
  const byChannel = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();

  return {
    subscribe: (channel: string, onMessage: (payload: string) => void): (() => void) => {
      const set = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, set.add(onMessage));
      return () => set.delete(onMessage);
    },
    onGap: (invalidate: () => void): (() => void) => {
      gapListeners.add(invalidate);
      return () => gapListeners.delete(invalidate);
    },
    deliver(channel: string, payload: string): void {
      for (const onMessage of byChannel.get(channel) ?? []) onMessage(payload);
    },
    /** Messages may have been missed. */
    announceGap(): void {
      for (const invalidate of gapListeners) invalidate();
    },
  };
}
