import { act } from '@testing-library/react';

/** The browser's `EventSource`, controlled by a test. Install it with `vi.stubGlobal('EventSource', FakeEventSource)`. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  /** All opened streams, in order. A test clears the list before it begins. */
  static all: FakeEventSource[] = [];
  static get last(): FakeEventSource {
    const last = FakeEventSource.all.at(-1);
    if (last === undefined) throw new Error('No event stream was opened');
    return last;
  }

  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  open() {
    dispatch(this, new Event('open'));
  }
  /** Sends a `changed` event. */
  send(data: string) {
    dispatch(this, new MessageEvent('changed', { data }));
  }
  /** 0: the browser reconnects; `CLOSED`: the server refused the stream. */
  fail(readyState: number) {
    this.readyState = readyState;
    dispatch(this, new Event('error'));
  }
}

/** Dispatches an event that changes React state. */
export function dispatch(target: EventTarget, event: Event): void {
  act(() => {
    target.dispatchEvent(event);
  });
}
