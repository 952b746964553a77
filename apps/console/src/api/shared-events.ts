import type { Topic } from '@vitrine/contract/change-topics';
import { type EventListener, openEventStream } from './event-stream.ts';
import { seekLeadership } from './leadership.ts';

/** Messages between tabs. */
type Message =
  | { kind: 'up' | 'down' }
  | { kind: 'changed'; topics: readonly Topic[] }
  /** A new tab requests the state of the stream. */
  | { kind: 'ask'; from: string }
  /** The leader's reply to that tab. */
  | { kind: 'answer'; to: string; isUp: boolean };

/**
 * Follows the account's event stream until the returned function is called. The visible tabs of a browser share one
 * stream, because browsers allow six connections to a server over HTTP/1.1: the leader holds it and forwards its events.
 * A hidden tab receives no events; when it is shown, `onUp` is called again.
 *
 * @param scope identifies the session and the account: only tabs with the same ones share a stream
 */
export function followEvents(scope: string, listener: EventListener): () => void {
  let leave: (() => void) | null = null;

  function onVisibilityChange(): void {
    if (document.hidden) {
      leave?.();
      leave = null;
    } else {
      leave ??= joinTabs(`events-${scope}`, listener);
    }
  }

  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    leave?.();
  };
}

function joinTabs(name: string, { onUp, onDown, onChanged }: EventListener): () => void {
  const me = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  let isUp = false;

  function post(message: Message): void {
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
        if (isLeading) post({ kind: 'answer', to: data.from, isUp });
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
        post({ kind: 'up' });
        onUp();
      },
      onDown() {
        isUp = false;
        post({ kind: 'down' });
        onDown();
      },
      onChanged(topics) {
        post({ kind: 'changed', topics });
        onChanged(topics);
      },
    });
    return () => {
      isLeading = false;
      isUp = false;
      close();
    };
  });
  post({ kind: 'ask', from: me });

  return () => {
    stopSeeking();
    channel.close();
  };
}
