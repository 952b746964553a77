import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LiveProvider, useLive, usePolling } from './live.tsx';

function happen(target: EventTarget, event: Event) {
  act(() => {
    target.dispatchEvent(event);
  });
}

/** The browser's event stream, played by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  static get last(): Stream {
    return Stream.all.at(-1) as Stream;
  }

  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  open() {
    happen(this, new Event('open'));
  }
  say(data: string) {
    happen(this, new MessageEvent('changed', { data }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    happen(this, new Event('error'));
  }
}

let isHidden = false;

beforeEach(() => {
  Stream.all = [];
  isHidden = false;
  vi.stubGlobal('EventSource', Stream);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});

function show(hidden: boolean) {
  isHidden = hidden;
  happen(document, new Event('visibilitychange'));
}

function Light() {
  return `${useLive() ? 'live' : 'polling'} ${usePolling(30_000)}`;
}

/** Reads devices and media, and counts how often each was fetched. */
async function open() {
  const fetched = { devices: 0, media: 0 };
  function Reader({ topic }: { topic: keyof typeof fetched }) {
    useQuery({ queryKey: [topic, 'test'], queryFn: () => (fetched[topic] += 1) });
    return null;
  }
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider>
        <Reader topic="devices" />
        <Reader topic="media" />
        <Light />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 1, media: 1 }));
  return { fetched, view };
}

test('what is fetched once changes are told is not fetched again', async () => {
  const opening = open();
  await vi.waitFor(() => expect(Stream.all).toHaveLength(1));
  Stream.last.open();
  const { fetched } = await opening;
  Stream.last.say('{"topics":["devices"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 1 }));
});

test('what changed is fetched again, and nothing else', async () => {
  const { fetched } = await open();
  expect(Stream.last.url).toBe('/api/events');
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 2 }));

  Stream.last.say('{"topics":["devices"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 3, media: 2 }));
});

test('a change of what plays makes the list of devices stale too', async () => {
  const { fetched } = await open();
  Stream.last.say('{"topics":["showing"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 1 }));
});

test('a topic of a newer server, or nonsense, disturbs nothing', async () => {
  const { fetched } = await open();
  Stream.last.say('{"topics":["weather"]}');
  Stream.last.say('nonsense');
  Stream.last.say('{"topics":["media"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 2 }));
});

test('polling rests while changes are told, and returns when they are not', async () => {
  await open();
  expect(screen.getByText('polling 30000')).toBeTruthy();
  Stream.last.open();
  expect(screen.getByText('live false')).toBeTruthy();
  Stream.last.fail(0);
  expect(screen.getByText('polling 30000')).toBeTruthy();
});

test('what may have been missed is fetched when the stream is back', async () => {
  const { fetched } = await open();
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 2 }));
  Stream.last.fail(0);
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 3, media: 3 }));
});

test('a refused stream is tried again, later and later', async () => {
  await open();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  try {
    Stream.last.fail(Stream.CLOSED);
    vi.advanceTimersByTime(999);
    expect(Stream.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Stream.all).toHaveLength(2);
    Stream.last.fail(Stream.CLOSED);
    vi.advanceTimersByTime(1_999);
    expect(Stream.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(Stream.all).toHaveLength(3);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

test('a hidden tab lets go of the stream, and catches up when it is shown', async () => {
  const { fetched } = await open();
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 2 }));

  show(true);
  expect(Stream.last.readyState).toBe(Stream.CLOSED);
  show(false);
  expect(Stream.all).toHaveLength(2);
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 3, media: 3 }));
});

test('a machine that loses its network polls, and opens a new stream when it has one again', async () => {
  await open();
  Stream.last.open();
  happen(window, new Event('offline'));
  expect(screen.getByText('polling 30000')).toBeTruthy();
  happen(window, new Event('online'));
  expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 0]);
  Stream.last.open();
  expect(screen.getByText('live false')).toBeTruthy();
});

test('leaving ends the stream', async () => {
  const { view } = await open();
  view.unmount();
  expect(Stream.last.readyState).toBe(Stream.CLOSED);
});
