import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { Menu } from './menu.tsx';

const created = vi.fn<() => void>();
const outerSubmit = vi.fn<() => void>();

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <form onSubmit={outerSubmit}>
      <Button onClick={() => setOpen(true)}>New group</Button>
      <Menu entries={[{ label: 'Edit', onSelect: () => setOpen(true) }]}>
        <Button>Acts</Button>
      </Menu>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title="Create Group"
          onSubmit={() => {
            created();
            setOpen(false);
          }}
          footer={<Button type="submit">Create</Button>}
        >
          <Field label="Group Name" error="Group name is required">
            <Input />
          </Field>
        </Dialog>
      )}
    </form>
  );
}

test('the first field has the focus, which returns to the opener', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'New group' }));

  expect(screen.getByRole('dialog', { name: 'Create Group' })).toBeInTheDocument();
  expect(screen.getByLabelText('Group Name')).toHaveFocus();

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'New group' })).toHaveFocus());
});

test('opened from a menu, the focus returns to the button of the menu', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Acts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));

  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Acts' })).toHaveFocus());
});

test('Enter in a field submits the dialog, and not the form around the opener', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.keyboard('Bar{Enter}');

  expect(created).toHaveBeenCalledOnce();
  expect(outerSubmit).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a field shows its validation message', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'New group' }));

  const field = screen.getByLabelText('Group Name');
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Group name is required',
  );
});
