import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

test('a toast replaces the previous one', async () => {
  const user = await open();
  await user.click(screen.getByText('Rename'));
  expect(await screen.findByText('Device renamed')).toBeInTheDocument();

  await user.click(screen.getByText('Upload'));
  expect(await screen.findByText('Upload failed')).toBeInTheDocument();
  expect(screen.getByText('Too large')).toBeInTheDocument();
  expect(screen.queryByText('Device renamed')).not.toBeInTheDocument();
});

test('a toast disappears after five seconds', async () => {
  const user = await open();
  // The view is loaded with the first toast; after that only the timer matters.
  await user.click(screen.getByText('Rename'));
  await screen.findByText('Device renamed');

  vi.useFakeTimers();
  act(() => screen.getByText('Upload').click());
  act(() => void vi.advanceTimersByTime(4_900));
  expect(screen.getByText('Upload failed')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
});

test('a toast after one that was closed by its button disappears after five seconds too', async () => {
  const user = await open();
  await user.click(screen.getByText('Rename'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));

  vi.useFakeTimers();
  act(() => screen.getByText('Upload').click());
  act(() => void vi.advanceTimersByTime(5_100));
  expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
});

test('a toast that replaces another is shown for five seconds, and none returns', async () => {
  const user = await open();
  await user.click(screen.getByText('Rename'));
  await screen.findByText('Device renamed');

  vi.useFakeTimers();
  act(() => screen.getByText('Upload').click());
  act(() => void vi.advanceTimersByTime(3_000));
  act(() => screen.getByText('Rename').click());
  act(() => void vi.advanceTimersByTime(4_900));
  expect(screen.getByText('Device renamed')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(200));
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('Device renamed')).not.toBeInTheDocument();
  expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
});

test('a toast with an action is shown for ten seconds', async () => {
  const user = await open();
  await user.click(screen.getByText('Rename'));
  await screen.findByText('Device renamed');

  vi.useFakeTimers();
  act(() => screen.getByText('Move').click());
  act(() => void vi.advanceTimersByTime(9_900));
  expect(screen.getByText('Moved')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Moved')).not.toBeInTheDocument();
});

test('F8 moves the focus to the toast, and its action can be pressed', async () => {
  const user = await open();
  await user.click(screen.getByText('Move'));
  await screen.findByText('Moved');

  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.textContent).toContain('Moved');
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Moved')).not.toBeInTheDocument();
});

test('the same text is shown again as a new toast', async () => {
  const user = await open();
  await user.click(screen.getByText('Upload'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();

  await user.click(screen.getByText('Upload'));
  expect(await screen.findByText('Upload failed')).toBeInTheDocument();
});

test.each([
  ['Rename', 'polite'],
  ['Upload', 'assertive'],
])('the toast after %s is announced to screen readers as %s', async (button, priority) => {
  const user = await open();
  await user.click(screen.getByText(button));
  await screen.findByRole('button', { name: 'Close' });
  const text = button === 'Rename' ? 'Device renamed' : 'Upload failed';
  await waitFor(() => {
    const region = screen.getAllByRole('status').find((each) => each.getAttribute('aria-live') === priority);
    expect(region?.textContent).toContain(text);
  });
});

test('Escape dismisses a toast that has the focus', async () => {
  const user = await open();
  await user.click(screen.getByText('Rename'));
  await screen.findByText('Device renamed');
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  await user.tab();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Device renamed')).not.toBeInTheDocument();
});
