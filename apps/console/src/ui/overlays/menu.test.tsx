import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../forms/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ContextMenu } from './context-menu.tsx';
import type { MenuEntry } from './menu-entries.tsx';
import { Menu } from './menu.tsx';
import { SharedMenu } from './shared-menu.tsx';

const selected = vi.fn<(label: string) => void>();
beforeEach(() => void selected.mockClear());

const item = (label: string, more: object = {}): MenuEntry => ({ label, onSelect: () => selected(label), ...more });

const entries: readonly MenuEntry[] = [
  item('Rename', { shortcut: 'F2' }),
  item('Download', { disabled: true }),
  'divider',
  { label: 'Move to', entries: [item('Lobby', { checked: true }), item('Kitchen', { checked: false })] },
  item('Delete', { danger: true }),
];

const button = (name = 'Actions') => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;

function openMenu() {
  render(
    <Menu entries={entries}>
      <Button>Actions</Button>
    </Menu>,
  );
  button().focus();
  return userEvent.setup();
}

describe('a menu behind a button', () => {
  test('opens by Enter; arrow keys move past disabled entries, and Enter chooses', async () => {
    const user = openMenu();
    await user.keyboard('{Enter}');
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true');
    expect(focused()).toBe('RenameF2');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Move to');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(selected).toHaveBeenCalledExactlyOnceWith('Delete');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('a letter focuses the entry that begins with it', async () => {
    const user = openMenu();
    await user.keyboard('{Enter}m');
    expect(focused()).toBe('Move to');
  });

  test('Escape closes it without choosing, and the focus returns to the button', async () => {
    const user = openMenu();
    await user.keyboard('{Enter}{ArrowDown}{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(button()).toHaveFocus());
    expect(selected).not.toHaveBeenCalled();
  });

  test('the right arrow opens a submenu, which shows the current choice', async () => {
    const user = openMenu();
    await user.keyboard('{Enter}m{ArrowRight}');
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Lobby' })).toHaveAttribute('aria-checked', 'true');
    expect(screen.getByRole('menuitemcheckbox', { name: 'Kitchen' })).toHaveAttribute('aria-checked', 'false');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(selected).toHaveBeenCalledExactlyOnceWith('Kitchen');
  });
});

/** Two buttons with one menu. */
function List() {
  const [opened, setOpened] = useState<HTMLElement | null>(null);
  return (
    <div style={{ position: 'relative' }}>
      {['Kiosk', 'Lobby'].map((name) => (
        <Button key={name} onClick={({ currentTarget }) => setOpened(opened === null ? currentTarget : null)}>
          {name}
        </Button>
      ))}
      <input aria-label="Search" />
      <SharedMenu entries={entries} button={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

describe('a menu shared by the buttons of a list', () => {
  test('returns the focus to the button that opened it', async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(button('Lobby'));
    expect(await screen.findByRole('menu')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(button('Lobby')).toHaveFocus());
  });

  test('is closed by a second press of its button', async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(button('Kiosk'));
    expect(await screen.findByRole('menu')).toBeInTheDocument();
    await user.click(button('Kiosk'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('leaves the focus in the field that closed it with a click', async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(button('Kiosk'));
    expect(await screen.findByRole('menu')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Search'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });
});

describe('a context menu', () => {
  const opened = vi.fn<() => void>();

  function Tile() {
    const [isAsking, setIsAsking] = useState(false);
    return (
      <>
        <ContextMenu entries={[item('Rename'), { label: 'Delete', onSelect: () => setIsAsking(true) }]} onOpen={opened}>
          <button type="button">leopard.jpg</button>
        </ContextMenu>
        {isAsking && (
          <ConfirmDialog
            onClose={() => setIsAsking(false)}
            title="Delete the file?"
            text="This cannot be undone."
            confirm="Delete"
            onConfirm={() => {}}
          />
        )}
      </>
    );
  }

  test('opens by a right click, and reports it', async () => {
    const user = userEvent.setup();
    render(<Tile />);
    await user.pointer({ keys: '[MouseRight]', target: button('leopard.jpg') });
    expect(opened).toHaveBeenCalledOnce();
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(selected).toHaveBeenCalledExactlyOnceWith('Rename');
  });

  test('a dialog that it opens returns the focus to the element with the menu', async () => {
    const user = userEvent.setup();
    render(<Tile />);
    button('leopard.jpg').focus();
    fireEvent.contextMenu(button('leopard.jpg'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(button('leopard.jpg')).toHaveFocus());
  });
});
