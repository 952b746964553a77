import type { Topic } from '@vitrine/contract/change-topics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../test/fake-event-source.ts';
import { followEvents } from './shared-events.ts';

const leaving: (() => void)[] = [];

beforeEach(() => {
  FakeEventSource.all = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

/** A tab that follows the events of a session; `log` has the calls that it received. */
function openTab(session = 'a') {
  const log: (string | readonly Topic[])[] = [];
  const leave = followEvents(session, {
    onUp: () => log.push('up'),
    onDown: () => log.push('down'),
    onChanged: (topics) => log.push(topics),
  });
  leaving.push(leave);
  return { log, leave };
}

test('tabs of a session share one stream, and all of them receive its events', async () => {
  const [leader, follower] = [openTab(), openTab()];
  expect(FakeEventSource.all).toHaveLength(1);
  await vi.waitFor(() => expect(follower.log).toEqual(['down']));
  FakeEventSource.last.open();
  FakeEventSource.last.send('{"topics":["devices"]}');
  FakeEventSource.last.fail(0);
  const received = ['up', ['devices'], 'down'];
  expect(leader.log).toEqual(received);
  await vi.waitFor(() => expect(follower.log).toEqual(['down', ...received]));
});

test('a tab that is opened later learns at once that the stream is open', async () => {
  const first = openTab();
  FakeEventSource.last.open();
  const second = openTab();
  await vi.waitFor(() => expect(second.log).toEqual(['up']));
  expect(first.log).toEqual(['up']);
});

test('when the tab with the stream is closed, another one opens its own', async () => {
  const [leader, follower] = [openTab(), openTab()];
  FakeEventSource.last.open();
  await vi.waitFor(() => expect(follower.log).toContain('up'));
  leader.leave();
  expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
  window.dispatchEvent(new StorageEvent('storage', { key: 'events-a' }));
  expect(FakeEventSource.all).toHaveLength(2);
  FakeEventSource.last.open();
  expect(follower.log.at(-1)).toBe('up');
});

test('tabs of different sessions have streams of their own, and share nothing', async () => {
  const [ada, bob, other] = [openTab('ada'), openTab('bob'), openTab('bob')];
  expect(FakeEventSource.all).toHaveLength(2);
  FakeEventSource.last.send('{"topics":["media"]}');
  await vi.waitFor(() => expect(other.log).toContainEqual(['media']));
  expect(bob.log).toEqual([['media']]);
  expect(ada.log).toEqual([]);
});
