import { AppError } from '@vitrine/contract/core/errors';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from '../routing/navigation.tsx';
import { expect, test } from 'vitest';
import { ToastProvider } from '../feedback/toast.tsx';
import { useEditing } from './use-editing.ts';

interface Note {
  text: string;
  revision: number;
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <Router>
    <ToastProvider>{children}</ToastProvider>
  </Router>
);

/** Edits a note. The server answers once it is told to. */
function open() {
  const server = { text: 'one', revision: 1 };
  const answers: (() => void)[] = [];
  const done: string[] = [];
  const send = (text: string, revision = server.revision) =>
    new Promise<Note>((resolve, reject) =>
      answers.push(() => {
        if (revision !== server.revision) return reject(new AppError('playlist.changed'));
        Object.assign(server, { text, revision: revision + 1 });
        resolve({ ...server });
      }),
    );
  const { result, rerender } = renderHook(
    (note: Note) =>
      useEditing(note, {
        kind: 'playlist',
        announce: () => {},
        toDraft: ({ text }) => text,
        countChanges: (before, after) => (before === after ? 0 : 1),
        send,
        isSending: false,
        read: async () => ({ ...server }),
        changedElsewhere: 'playlist.changed',
        onSaved: ({ former }) => done.push(`saved over ${former ?? 'another version'}`),
      }),
    { wrapper, initialProps: { ...server } },
  );
  return {
    done,
    answers,
    editing: () => result.current,
    type: (text: string) => act(() => void result.current.history.change(() => text, { label: 'typing' })),
    answer: () => act(async () => answers.shift()?.()),
    /** Somebody else saves. */
    changeElsewhere: (text: string) => Object.assign(server, { text, revision: server.revision + 1 }),
    show: () => rerender({ ...server }),
  };
}

test('a change made while saving is not lost, and is saved before what follows', async () => {
  const { editing, type, answer, answers, done } = open();
  type('two');
  act(() => editing().whenSaved(() => done.push('followed')));
  type('three');
  await answer();
  expect(editing()).toMatchObject({ draft: 'three', saved: 'two', changes: 1 });
  await waitFor(() => expect(answers).toHaveLength(1));
  await answer();
  expect(editing()).toMatchObject({ saved: 'three', revision: 3, changes: 0 });
  expect(done).toEqual(['saved over two', 'followed']);
});

test('a newer version opens by itself without changes, and Undo goes back', () => {
  const { editing, type, changeElsewhere, show } = open();
  changeElsewhere('theirs');
  show();
  expect(editing()).toMatchObject({ draft: 'theirs', revision: 2, changes: 0 });
  act(() => editing().history.undo());
  expect(editing()).toMatchObject({ draft: 'one', revision: 2, changes: 1, isOutdated: false });
  type('mine');
  changeElsewhere('theirs, again');
  show();
  expect(editing()).toMatchObject({ draft: 'mine', revision: 2, isOutdated: true });
});

test('of two versions the person chooses, and what was to follow waits for it', async () => {
  const { editing, type, answer, changeElsewhere, done } = open();
  type('mine');
  changeElsewhere('theirs');
  act(() => editing().whenSaved(() => done.push('followed')));
  await answer();
  expect(editing()).toMatchObject({ isAsking: true, draft: 'mine' });
  act(() => editing().save(true));
  await answer();
  expect(editing()).toMatchObject({ isAsking: false, saved: 'mine', revision: 3 });
  expect(done).toEqual(['saved over another version', 'followed']);
});

test('the newer version can be loaded instead, and Undo brings the own one back', async () => {
  const { editing, type, answer, changeElsewhere, done } = open();
  type('mine');
  changeElsewhere('theirs');
  act(() => editing().whenSaved(() => done.push('followed')));
  await answer();
  await act(async () => editing().loadNewer());
  expect(editing()).toMatchObject({ isAsking: false, draft: 'theirs', changes: 0 });
  expect(editing().history.findUndo()?.label).toBe('loading the newer version');
  act(() => editing().history.undo());
  expect(editing()).toMatchObject({ draft: 'mine', revision: 2, changes: 1 });
  expect(done).toEqual([]);
});

test('what the server has changed meanwhile is no change of the draft, and no Undo takes it back', () => {
  const { editing, type } = open();
  type('two');
  act(() => editing().changeSaved((text) => `${text}!`, 2));
  expect(editing()).toMatchObject({ draft: 'two!', saved: 'one!', revision: 2 });
  act(() => editing().history.undo());
  expect(editing()).toMatchObject({ draft: 'one!', changes: 0 });
});
