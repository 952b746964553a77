import { AppError } from '@vitrine/contract/core/errors';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layoutDocument } from '../../../../test/layouts.ts';
import { createDraftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const version = (name: string): LayoutDocument => layoutDocument({ id: 'day', name, elements: [] });

interface Sent {
  document: LayoutDocument;
  revision?: number;
}

/** A server with one layout, which refuses changes of old revisions. */
function open() {
  const server = { document: version('first'), revision: 1 };
  const sent: Sent[] = [];
  let failure: Error | null = null;
  const kept: (string | undefined)[] = [];
  const opened: string[] = [];
  const answer = (): Layout => ({ ...server }) as Layout;
  const saver = createDraftSaver({
    layout: { ...server },
    async send(body) {
      sent.push(body);
      if (failure !== null) throw failure;
      if (body.revision !== undefined && body.revision !== server.revision) throw new AppError('layout.changed');
      Object.assign(server, { document: body.document, revision: server.revision + 1 });
      return answer();
    },
    keep: (draft) => kept.push(draft?.document.scenes[0]?.name),
    onNewer: (layout) => opened.push(layout.document.scenes[0]?.name ?? ''),
  });
  return {
    saver,
    sent,
    kept,
    opened,
    names: () => sent.map(({ document }) => document.scenes[0]?.name),
    state: () => saver.saving.read().state,
    fail: (error: Error | null) => (failure = error),
    /** Somebody else saves. */
    changeElsewhere: (name: string): Layout => {
      Object.assign(server, { document: version(name), revision: server.revision + 1 });
      return answer();
    },
    second: () => vi.advanceTimersByTimeAsync(1_000),
  };
}

test('changes are saved a second after the last one, and kept in the browser until then', async () => {
  const { saver, names, kept, state, second } = open();
  saver.change(version('a'));
  await vi.advanceTimersByTimeAsync(900);
  saver.change(version('b'));
  await vi.advanceTimersByTimeAsync(900);
  expect(names()).toEqual([]);
  expect(state()).toBe('waiting');
  await second();
  expect(names()).toEqual(['b']);
  expect(state()).toBe('saved');
  expect(kept).toEqual(['a', 'b', undefined]);
});

test('what is changed while it is saved is saved next, from the new revision', async () => {
  const { saver, sent, second } = open();
  saver.change(version('a'));
  const saving = saver.flush();
  saver.change(version('b'));
  await saving;
  await second();
  expect(sent.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(saver.isDirty()).toBe(false);
});

test('without a connection it is tried again until it succeeds', async () => {
  const { saver, names, fail, state } = open();
  fail(new AppError('network.failed'));
  saver.change(version('a'));
  await vi.advanceTimersByTimeAsync(1_000 + 5_000 + 10_000);
  expect(names()).toEqual(['a', 'a', 'a']);
  expect(state()).toBe('failed');
  fail(null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state()).toBe('saved');
});

test('what the server refuses is sent again only after a change', async () => {
  const { saver, names, fail, state } = open();
  fail(new AppError('layout.not_found'));
  saver.change(version('a'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(names()).toEqual(['a']);
  expect(state()).toBe('failed');
  fail(null);
  saver.change(version('b'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state()).toBe('saved');
});

test('a newer version opens by itself if nothing is unsaved', async () => {
  const { saver, changeElsewhere, opened, state } = open();
  saver.receive(changeElsewhere('theirs'));
  expect(opened).toEqual(['theirs']);
  expect(state()).toBe('saved');
});

test('of two versions the person chooses: nothing is saved before', async () => {
  const { saver, changeElsewhere, opened, names, state, kept, second } = open();
  saver.change(version('mine'));
  saver.receive(changeElsewhere('theirs'));
  expect(state()).toBe('conflict');
  await second();
  saver.change(version('mine, edited'));
  await second();
  expect(names()).toEqual([]);
  expect(opened).toEqual([]);
  expect(kept.at(-1)).toBe('mine, edited');
  await saver.overwrite();
  expect(names()).toEqual(['mine, edited']);
  expect(state()).toBe('saved');
});

test('a version that was saved elsewhere is noticed by the answer of the server, too', async () => {
  const { saver, changeElsewhere, state, second, opened } = open();
  saver.change(version('mine'));
  const theirs = changeElsewhere('theirs');
  await second();
  expect(state()).toBe('conflict');
  saver.open(theirs);
  expect(state()).toBe('saved');
  expect(saver.isDirty()).toBe(false);
  expect(opened).toEqual([]);
});

test('a version that was only published is no conflict', async () => {
  const { saver, changeElsewhere, state, opened, sent, second } = open();
  saver.receive(changeElsewhere('first'));
  saver.change(version('mine'));
  saver.receive(changeElsewhere('first'));
  expect(state()).toBe('waiting');
  await second();
  expect(opened).toEqual([]);
  expect(sent.map(({ revision }) => revision)).toEqual([3]);
});

test('an event that comes while the draft is saved is no conflict if it was the own change', async () => {
  const { saver, state, sent } = open();
  saver.change(version('mine'));
  const saving = saver.flush();
  saver.receive({ document: version('mine'), revision: 2 } as Layout);
  await saving;
  expect(state()).toBe('saved');
  expect(sent).toHaveLength(1);
});
