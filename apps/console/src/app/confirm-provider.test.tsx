import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Router } from '../ui/routing/navigation.tsx';
import { expect, test, vi } from 'vitest';
import { useIsActing } from '../ui/access/approval.tsx';
import { Button } from '../ui/forms/button.tsx';
import type { Question } from '../ui/overlays/confirmation.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { useConfirm } from '../ui/feedback/confirm.ts';
import { ConfirmProvider } from './confirm-provider.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';

const State = () => <p>{useIsActing() ? 'Being deleted' : 'Two screens go dark'}</p>;

interface PageProps extends Pick<Question, 'act' | 'staysAfterFailure'> {
  onAnswer: (isDone: boolean) => void;
}

function Page({ onAnswer, ...action }: PageProps) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(
      await confirm({
        title: 'Delete feed',
        text: <p>News will be deleted.</p>,
        confirm: 'Delete',
        cancel: 'Keep',
        effect: <State />,
        done: { title: 'Feed deleted' },
        ...action,
      }),
    );
  return (
    <>
      <Button onClick={() => void ask()}>Delete…</Button>
      <Menu entries={[{ label: 'Delete', onSelect: () => void ask() }]}>
        <Button>Actions</Button>
      </Menu>
    </>
  );
}

function renderPage(action: Omit<PageProps, 'onAnswer'> = {}) {
  const onAnswer = vi.fn<(isDone: boolean) => void>();
  window.history.replaceState(null, '', '/feeds');
  const page = (
    <ConfirmProvider>
      <Page {...action} onAnswer={onAnswer} />
    </ConfirmProvider>
  );
  render(
    <ToastProvider durationMs={Infinity}>
      <Router>
        {page}
        <Link to="/elsewhere">Elsewhere</Link>
      </Router>
    </ToastProvider>,
  );
  return { user: userEvent.setup(), onAnswer };
}

const dialog = () => screen.findByRole('alertdialog', { name: 'Delete feed' });

/** An action that ends when the test says so. */
function createAction() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { act: vi.fn<() => Promise<void>>(() => promise), succeed: () => resolve(), fail: () => reject(new Error()) };
}

test('a question is answered with yes by its confirming button, and with no by the other one and by Escape', async () => {
  const { user, onAnswer } = renderPage();
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(onAnswer).toHaveBeenLastCalledWith(false);

  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await dialog();
  await user.keyboard('{Escape}');
  expect(onAnswer.mock.calls).toEqual([[false], [false]]);

  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(onAnswer).toHaveBeenLastCalledWith(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('while its action runs the dialog is busy, and it closes with a toast once it is done', async () => {
  const { act, succeed } = createAction();
  const { user, onAnswer } = renderPage({ act });
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  expect(await dialog()).toHaveTextContent('Two screens go dark');
  const button = screen.getByRole('button', { name: 'Delete' });
  await user.click(button);
  await user.click(button);

  expect(act).toHaveBeenCalledOnce();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(await dialog()).toHaveTextContent('Being deleted');
  expect(onAnswer).not.toHaveBeenCalled();

  succeed();
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true);
  expect(await screen.findByText('Feed deleted')).toBeInTheDocument();
});

/** An action that fails at first. */
const refuseOnce = () =>
  vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce();

test('after a failure the dialog closes, and the answer is no', async () => {
  const { user, onAnswer } = renderPage({ act: refuseOnce() });
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByText('Feed deleted')).not.toBeInTheDocument();
});

test('a dialog can stay after a failure, and the action be tried again', async () => {
  const { user, onAnswer } = renderPage({ act: refuseOnce(), staysAfterFailure: true });
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-busy'));
  expect(onAnswer).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true));
});

test.each([
  { end: 'done', isDone: true },
  { end: 'refused', isDone: false },
])('an action goes on after its dialog was closed, and is reported when it is $end', async ({ isDone }) => {
  const { act, succeed, fail } = createAction();
  const { user, onAnswer } = renderPage({ act });
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onAnswer).not.toHaveBeenCalled();

  if (isDone) succeed();
  else fail();
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(isDone));
});

test('a question that was asked from a menu returns the focus to the button of the menu', async () => {
  const { user } = renderPage();
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
});

test('a question is taken away when the page is left', async () => {
  const { user } = renderPage();
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await dialog();
  // The dialog makes the rest of the page unreachable for people: only something else opens another page.
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
