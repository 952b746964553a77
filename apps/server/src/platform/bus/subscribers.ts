type OnMessage = (payload: string) => void;

/** The subscribers of this process to the channels of a bus. */
export function createBusSubscribers() {
  const byChannel = new Map<string, Set<OnMessage>>();
  /** Those that also receive the messages of this process's own transactions when they have committed. */
  const atOnce = new Map<string, Set<OnMessage>>();
  const gapListeners = new Set<() => void>();

  function subscribeIn(subscribers: Map<string, Set<OnMessage>>, channel: string, onMessage: OnMessage): () => void {
    const set = subscribers.get(channel) ?? new Set();
    subscribers.set(channel, set.add(onMessage));
    return () => set.delete(onMessage);
  }

  function deliverTo(subscribers: Map<string, Set<OnMessage>>, channel: string, payload: string): void {
    for (const onMessage of subscribers.get(channel) ?? []) onMessage(payload);
  }

  return {
    subscribe: (channel: string, onMessage: OnMessage): (() => void) => subscribeIn(byChannel, channel, onMessage),
    subscribeAtOnce: (channel: string, onMessage: OnMessage): void => {
      subscribeIn(byChannel, channel, onMessage);
      subscribeIn(atOnce, channel, onMessage);
    },
    onGap: (invalidate: () => void): (() => void) => {
      gapListeners.add(invalidate);
      return () => gapListeners.delete(invalidate);
    },
    deliver: (channel: string, payload: string): void => deliverTo(byChannel, channel, payload),
    /** Delivers a message of a transaction that this process has committed, before the bus does. */
    deliverOwn: (channel: string, payload: string): void => deliverTo(atOnce, channel, payload),
    /** Messages may have been missed. */
    announceGap(): void {
      for (const invalidate of gapListeners) invalidate();
    },
  };
}
