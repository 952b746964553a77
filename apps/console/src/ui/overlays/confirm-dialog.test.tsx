import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../forms/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Page({ onDelete, busy = false }: { onDelete: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      {open && (
        <ConfirmDialog
          onClose={() => setOpen(false)}
          title="Delete 3 files"
          text="This cannot be undone."
          confirm="Delete 3 File(s)"
          cancel="Keep"
          busy={busy}
          onConfirm={onDelete}
        />
      )}
    </>
  );
}

test('Enter cancels, because the cancelling button has the focus', async () => {
  const onDelete = vi.fn<() => void>();
  const user = userEvent.setup();
  render(<Page onDelete={onDelete} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));

  expect(screen.getByRole('alertdialog', { name: 'Delete 3 files' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await user.keyboard('{Enter}');

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onDelete).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
});

test('the confirming button runs the action', async () => {
  const onDelete = vi.fn<() => void>();
  const user = userEvent.setup();
  render(<Page onDelete={onDelete} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete 3 File(s)' }));
  expect(onDelete).toHaveBeenCalledOnce();
});

test('a running action is not started twice', async () => {
  const onDelete = vi.fn<() => void>();
  const user = userEvent.setup();
  render(<Page onDelete={onDelete} busy />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete 3 File(s)' }));
  expect(onDelete).not.toHaveBeenCalled();
});
