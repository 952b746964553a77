import type { Topic } from '@vitrine/contract/change-events';
import { type EventListener, openEventStream } from './event-stream.ts';
import { seekLeadership } from './leadership.ts';

/** What tabs say to one another. */
type Message =
  | { kind: 'up' | 'down' }
  | { kind: 'changed'; topics: readonly Topic[] }
  /** From a tab that has just come. */
  | { kind: 'ask'; from: string }
  /** To that tab alone, from the one that holds the stream. */
  | { kind: 'answer'; to: string; isUp: boolean };

/**
 * Follows the account's event stream until the returned function is called. The visible tabs of a browser share one
 * stream, because browsers allow six connections to one server over HTTP/1.1: one of them holds it and tells the
 * others. A hidden tab takes no part, and is told to catch up when it is shown.
 *
 * `session` tells sessions apart: tabs of different ones share nothing.
 */
export function followEvents(session: string, listener: EventListener): () => void {
  let leave: (() => void) | null = null;

  function onVisibilityChange(): void {
    if (document.hidden) {
      leave?.();
      leave = null;
    } else {
      leave ??= takePart(`events-${session}`, listener);
    }
  }

  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    leave?.();
  };
}

function takePart(name: string, { onUp, onDown, onChanged }: EventListener): () => void {
  const me = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  let isUp = false;

  function say(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    channel.postMessage(message);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    switch (data.kind) {
      case 'up':
        return onUp();
      case 'down':
        return onDown();
      case 'changed':
        return onChanged(data.topics);
      case 'ask':
        if (isLeading) say({ kind: 'answer', to: data.from, isUp });
        return;
      case 'answer':
        if (data.to !== me) return;
        return data.isUp ? onUp() : onDown();
    }
  });

  const stopSeeking = seekLeadership(name, () => {
    isLeading = true;
    const close = openEventStream({
      onUp() {
        isUp = true;
        say({ kind: 'up' });
        onUp();
      },
      onDown() {
        isUp = false;
        say({ kind: 'down' });
        onDown();
      },
      onChanged(topics) {
        say({ kind: 'changed', topics });
        onChanged(topics);
      },
    });
    return () => {
      isLeading = false;
      isUp = false;
      close();
    };
  });
  say({ kind: 'ask', from: me });

  return () => {
    stopSeeking();
    channel.close();
  };
}
