import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dispatch, FakeEventSource as Stream } from '../test/fake-event-source.ts';
import { q } from './q.ts';
import { LiveProvider, useLive, usePolling } from './live.tsx';

let isHidden = false;

beforeEach(() => {
  Stream.all = [];
  isHidden = false;
  vi.stubGlobal('EventSource', Stream);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  return () => hidden.mockRestore();
});

function show(hidden: boolean) {
  isHidden = hidden;
  dispatch(document, new Event('visibilitychange'));
}

function Light() {
  return `${useLive() ? 'live' : 'polling'} ${usePolling(30_000)}`;
}

/** Renders one query per topic, and counts its fetches. */
async function open() {
  const fetched = { devices: 0, media: 0 };
  function Reader({ topic }: { topic: keyof typeof fetched }) {
    useQuery({
      queryKey: topic === 'devices' ? q.devices.list.key : q.media.storage.key,
      queryFn: () => (fetched[topic] += 1),
    });
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

test('data fetched after the stream has opened is not fetched twice', async () => {
  const opening = open();
  await vi.waitFor(() => expect(Stream.all).toHaveLength(1));
  Stream.last.open();
  const { fetched } = await opening;
  Stream.last.send('{"topics":["devices"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 1 }));
});

test('a change event refetches the queries of its topic, and no others', async () => {
  const { fetched } = await open();
  expect(Stream.last.url).toBe('/api/events');
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 2 }));

  Stream.last.send('{"topics":["devices"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 3, media: 2 }));
});

test('data that change while they are fetched for the first time are fetched again', async () => {
  const answers: ((answer: string) => void)[] = [];
  function Reader() {
    const { data } = useQuery({
      queryKey: q.logs.list.key,
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    return data ?? 'nothing yet';
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider>
        <Reader />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(Stream.all).toHaveLength(1));
  Stream.last.open();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  Stream.last.send('{"topics":["logs"]}');
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after the change');
  expect(await screen.findByText('after the change')).toBeInTheDocument();
});

test('a change of the playout refetches the list of devices too', async () => {
  const { fetched } = await open();
  Stream.last.send('{"topics":["showing"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 1 }));
});

test('unknown topics and malformed events are ignored', async () => {
  const { fetched } = await open();
  Stream.last.send('{"topics":["weather"]}');
  Stream.last.send('nonsense');
  Stream.last.send('{"topics":["media"]}');
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 2 }));
});

test('polling stops while the stream is open, and resumes when it is lost', async () => {
  await open();
  expect(screen.getByText('polling 30000')).toBeInTheDocument();
  Stream.last.open();
  expect(screen.getByText('live false')).toBeInTheDocument();
  Stream.last.fail(0);
  expect(screen.getByText('polling 30000')).toBeInTheDocument();
});

test('everything is refetched when the stream reconnects', async () => {
  const { fetched } = await open();
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 2, media: 2 }));
  Stream.last.fail(0);
  Stream.last.open();
  await vi.waitFor(() => expect(fetched).toEqual({ devices: 3, media: 3 }));
});

test('a refused stream is reopened with exponential backoff', async () => {
  await open();
  vi.useFakeTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
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
    random.mockRestore();
  }
});

test('a hidden tab closes the stream, and refetches when it is shown', async () => {
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

test('offline, the console polls; online again, it opens a new stream', async () => {
  await open();
  Stream.last.open();
  dispatch(window, new Event('offline'));
  expect(screen.getByText('polling 30000')).toBeInTheDocument();
  dispatch(window, new Event('online'));
  expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 0]);
  Stream.last.open();
  expect(screen.getByText('live false')).toBeInTheDocument();
});

test('unmounting closes the stream', async () => {
  const { view } = await open();
  view.unmount();
  expect(Stream.last.readyState).toBe(Stream.CLOSED);
});
