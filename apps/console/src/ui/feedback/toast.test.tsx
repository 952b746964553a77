import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast } from './toast.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const undo = vi.fn<() => void>();

function Page() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast({ title: 'Device renamed' })}>
        Rename
      </button>
      <button type="button" onClick={() => toast({ title: 'Upload failed', text: 'Too large', tone: 'danger' })}>
        Upload
      </button>
      <button type="button" onClick={() => toast({ title: 'Moved', action: { label: 'Undo', onAct: undo } })}>
        Move
      </button>
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  return user;
}

test('a notice takes the place of the one before', async () => {
  const user = await open();
  await user.click(screen.getByText('Rename'));
  expect(await screen.findByText('Device renamed')).toBeTruthy();

  await user.click(screen.getByText('Upload'));
  expect(await screen.findByText('Upload failed')).toBeTruthy();
  expect(screen.getByText('Too large')).toBeTruthy();
  expect(screen.queryByText('Device renamed')).toBeNull();
});

test('a notice goes after five seconds', async () => {
  const user = await open();
  // The view is fetched with the first notice; after that nothing but the clock decides.
  await user.click(screen.getByText('Rename'));
  await screen.findByText('Device renamed');

  vi.useFakeTimers();
  act(() => screen.getByText('Upload').click());
  act(() => void vi.advanceTimersByTime(4_900));
  expect(screen.getByText('Upload failed')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Upload failed')).toBeNull();
});

test('F8 moves the focus to the notice, and its action can be taken', async () => {
  const user = await open();
  await user.click(screen.getByText('Move'));
  await screen.findByText('Moved');

  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.textContent).toContain('Moved');
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Moved')).toBeNull();
});

test('the same words said again are a notice again', async () => {
  const user = await open();
  await user.click(screen.getByText('Upload'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Upload failed')).toBeNull();

  await user.click(screen.getByText('Upload'));
  expect(await screen.findByText('Upload failed')).toBeTruthy();
});
