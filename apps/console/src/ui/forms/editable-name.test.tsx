import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EditableName } from './editable-name.tsx';

async function edit(keys: string) {
  const onRename = vi.fn<(name: string) => void>();
  const user = userEvent.setup();
  render(<EditableName name="Window" label="Device name" onRename={onRename} />);
  await user.click(screen.getByRole('button', { name: 'Rename Window' }));
  await user.clear(screen.getByLabelText('Device name'));
  await user.type(screen.getByLabelText('Device name'), keys);
  return { onRename, user };
}

test('Enter saves the name without the spaces around it, and the focus returns to the pencil', async () => {
  const { onRename } = await edit('  Bar {Enter}');
  expect(onRename).toHaveBeenCalledExactlyOnceWith('Bar');
  expect(screen.queryByLabelText('Device name')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Rename Window' })).toHaveFocus();
});

test.each([
  ['Escape', 'Bar{Escape}'],
  ['an unchanged name', 'Window{Enter}'],
  ['an empty name', '   {Enter}'],
  ['leaving the field', 'Bar{Tab}'],
])('%s renames nothing', async (_, keys) => {
  const { onRename } = await edit(keys);
  expect(onRename).not.toHaveBeenCalled();
  expect(screen.getByText('Window')).toBeInTheDocument();
});

test('a name has at most 100 characters', async () => {
  const { onRename } = await edit(`${'a'.repeat(101)}{Enter}`);
  expect(onRename).toHaveBeenCalledExactlyOnceWith('a'.repeat(100));
});
