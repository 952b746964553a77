import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../forms/button.tsx';
import { Input } from '../forms/input.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

/** A page with a dialog that contains a search, a menu and a second dialog. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [search, setSearch] = useState('');
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Button onClick={() => setIsOpen(true)}>Open</Button>
        <Button>Behind</Button>
      </main>
      {isOpen && (
        <Dialog
          onClose={() => setIsOpen(false)}
          title="Select Media"
          footer={<Button onClick={() => setIsAsking(true)}>Discard</Button>}
        >
          <SearchField label="Search" value={search} onValueChange={setSearch} />
          <Menu entries={[{ label: 'Newest first', onSelect: () => {} }]}>
            <Button>Sort</Button>
          </Menu>
        </Dialog>
      )}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title="Discard?"
          text="The selection is lost."
          confirm="Discard it"
          onConfirm={() => {}}
        />
      )}
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Select Media' });

test('Tab stays within a dialog, in both directions', async () => {
  const user = await open();
  const inside = dialog();
  const visited = new Set<Element | null>();
  for (let press = 0; press < 6; press += 1) {
    await user.tab();
    visited.add(document.activeElement);
  }
  for (let press = 0; press < 6; press += 1) {
    await user.tab({ shift: true });
    visited.add(document.activeElement);
  }
  expect([...visited].every((element) => inside?.contains(element))).toBe(true);
  expect([...visited].map((element) => element?.getAttribute('aria-label') ?? element?.textContent)).toEqual(
    expect.arrayContaining(['Search', 'Sort', 'Discard', 'Close']),
  );
});

test('screen readers do not reach the page behind a dialog', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Behind' })).not.toBeInTheDocument();
  expect(screen.getByText('Behind')).toBeInTheDocument();
});

test('the first Escape empties the search, the second closes the dialog', async () => {
  const user = await open();
  await user.keyboard('leo{Escape}');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
  expect(dialog()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
});

test('Escape closes a menu in a dialog, and the dialog stays open', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  expect(await screen.findByRole('menuitem', { name: 'Newest first' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(dialog()).not.toBeNull();
});

test('a confirmation over a dialog closes alone, and returns the focus into the dialog', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard?' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(dialog()).not.toBeNull();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus());
});

/** A button that its own dialog removes. */
function DeletedRow() {
  const [isThere, setIsThere] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <main id="main" tabIndex={-1} aria-label="Page">
        {isThere && <Button onClick={() => setIsOpen(true)}>Delete</Button>}
      </main>
      {isOpen && (
        <ConfirmDialog
          onClose={() => setIsOpen(false)}
          title="Delete?"
          text=""
          confirm="Delete it"
          onConfirm={() => {
            setIsThere(false);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

test('if the opener was removed, the focus returns to the page', async () => {
  const user = userEvent.setup();
  render(<DeletedRow />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  await vi.waitFor(() => expect(screen.getByRole('main', { name: 'Page' })).toHaveFocus());
});

test('a dialog without fields is read from its title on; a chosen field has the focus first', async () => {
  const { rerender } = render(<Dialog onClose={() => {}} title="Done" description="All files are there." />);
  const first = screen.getByRole('dialog', { name: 'Done' });
  await vi.waitFor(() => expect(first).toHaveFocus());
  expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'All files are there.',
  );
  rerender(
    <Dialog key="other" onClose={() => {}} title="Rename">
      <Input aria-label="Folder" disabled />
      <Input aria-label="Name" />
      <Input aria-label="Note" data-autofocus />
    </Dialog>,
  );
  await vi.waitFor(() => expect(screen.getByLabelText('Note')).toHaveFocus());
  expect(screen.getByRole('dialog', { name: 'Rename' }).getAttribute('aria-describedby')).toBeNull();
});
