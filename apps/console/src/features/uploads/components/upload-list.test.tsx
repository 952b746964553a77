import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { file } from '../../../test/uploads.ts';
import type { Upload } from '../upload.ts';
import { newUpload } from '../upload-checks.ts';
import { UploadList } from './upload-list.tsx';

let lastId = 0;

const upload = (name: string, changes: Partial<Upload> = {}, size = 1_000): Upload => ({
  ...newUpload((lastId += 1), file(name, name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg', size), 'all', {
    folderId: null,
  }),
  ...changes,
});

function show(...uploads: readonly Upload[]) {
  const onRemove = vi.fn<(id: number) => void>();
  const onRetry = vi.fn<(id: number) => void>();
  const onClear = vi.fn<() => void>();
  render(<UploadList uploads={uploads} onRemove={onRemove} onRetry={onRetry} onClear={onClear} />);
  return { onRemove, onRetry, onClear };
}

const title = () => screen.getByRole('heading').textContent;
const findUploadRow = (name: string) => {
  const row = screen.getAllByRole('listitem').find((each) => within(each).queryByTitle(name) !== null);
  if (row === undefined) throw new Error(`${name} is not listed`);
  return row;
};
const listButtons = (name: string) =>
  within(findUploadRow(name))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test.each<[string, readonly Upload['state'][]]>([
  ['1 of 3 uploaded', ['sending', 'waiting', 'done']],
  ['0 of 2 uploaded', ['finishing', 'failed']],
  ['1 of 2 uploaded', ['done', 'failed']],
  ['0 of 1 uploaded', ['failed']],
])('the title counts the uploads: %s', (expected, states) => {
  show(...states.map((state, index) => upload(`${index}.jpg`, { state })));
  expect(title()).toBe(expected);
});

test.each<[Upload['state'], readonly string[]]>([
  ['waiting', ['Cancel a.jpg']],
  ['sending', ['Cancel a.jpg']],
  ['finishing', []],
  ['done', []],
  ['failed', ['Try a.jpg again', 'Remove a.jpg']],
])('an upload that is %s offers %o', (state, buttons) => {
  show(upload('a.jpg', { state }));
  expect(listButtons('a.jpg')).toEqual(buttons);
});

test.each([
  ['a.jpg', 'Image uploaded'],
  ['b.mp4', 'Video uploaded'],
  ['c.pdf', 'Document uploaded'],
])('%s that has arrived says: %s', (name, text) => {
  show(upload(name, { state: 'done' }));
  expect(within(findUploadRow(name)).getByText(text)).toBeInTheDocument();
});

test('a file that would be refused again offers no retry', () => {
  show(upload('a.jpg', { state: 'failed', canRetry: false, reason: 'a.jpg is not a video file' }));
  expect(listButtons('a.jpg')).toEqual(['Remove a.jpg']);
  expect(within(findUploadRow('a.jpg')).getByText('a.jpg is not a video file')).toBeInTheDocument();
});

test('the list can be closed only when no upload runs', async () => {
  const { onClear } = show(upload('a.jpg', { state: 'done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close uploads' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('while an upload runs, the list can be hidden and shown again, but not closed', async () => {
  show(upload('a.jpg', { state: 'sending' }));
  expect(screen.queryByRole('button', { name: 'Close uploads' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide uploads' }));
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(title()).toBe('0 of 1 uploaded');
  const toggle = screen.getByRole('button', { name: 'Show uploads' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(toggle);
  expect(screen.getByRole('list')).toBeInTheDocument();
});

test('the remaining time is computed from all files and their speeds', () => {
  const half = { state: 'sending', sentBytes: 30_000, bytesPerSecond: 1_000 } as const;
  show(upload('a.jpg', half, 60_000), upload('b.jpg', half, 60_000), upload('c.jpg', {}, 60_000));
  expect(screen.getByRole('heading').parentElement?.textContent).toContain('about 1 min left');
});

test('without a known speed no remaining time is shown', () => {
  show(upload('a.jpg', { state: 'sending' }));
  expect(screen.getByRole('heading').parentElement?.textContent).not.toContain('left');
});

test('each button acts on its own file', async () => {
  const [a, b] = [upload('a.jpg', { state: 'failed' }), upload('b.jpg', { state: 'sending' })];
  const { onRemove, onRetry } = show(a, b);
  await userEvent.click(screen.getByRole('button', { name: 'Try a.jpg again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel b.jpg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.jpg' }));
  expect(onRetry.mock.calls).toEqual([[a.id]]);
  expect(onRemove.mock.calls).toEqual([[b.id], [a.id]]);
});

test.each<[string, Partial<Upload>, string]>([
  ['its size until the speed is known', { state: 'sending' }, '1.95 KB'],
  ['its speed', { state: 'sending', bytesPerSecond: 2_048 }, '2.00 KB/s'],
  ['where it resumed', { state: 'sending', resumedAt: 999 }, 'Resumed at 49%'],
  ['the lost connection instead of a speed', { state: 'sending', isLost: true, bytesPerSecond: 1 }, 'Connection lost'],
  ['that it is processed', { state: 'finishing' }, 'Processing…'],
  ['the lost connection in the last step', { state: 'finishing', isLost: true }, 'Connection lost'],
  ['that it waits', { state: 'waiting' }, 'Waiting, 1.95 KB'],
])('an upload shows %s', (_, changes, text) => {
  show(upload('a.jpg', changes, 2_000));
  expect(findUploadRow('a.jpg').textContent).toContain(text);
});

test('an empty file shows no percentage', () => {
  show(upload('a.jpg', { state: 'sending' }, 0));
  expect(findUploadRow('a.jpg').textContent).toContain('0%');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
});
