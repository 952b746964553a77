import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { image } from '../../../test/library-page.tsx';
import { fromImage } from '../media-item.ts';
import { RenameDialog } from './rename-dialog.tsx';

function show() {
  const onRename = vi.fn<(name: string) => void>();
  render(
    <RenameDialog item={fromImage(image('leopard.jpg', 5))} busy={false} onRename={onRename} onClose={() => {}} />,
  );
  const field = screen.getByLabelText('Name');
  return {
    onRename,
    field,
    /** Types a name and presses Enter. */
    enter: (name: string) => {
      fireEvent.change(field, { target: { value: name } });
      fireEvent.submit(screen.getByRole('button', { name: 'Rename' }).closest('form') ?? field);
    },
  };
}

test.each([
  ['the same name', 'leopard.jpg'],
  ['the same name with spaces around it', ' leopard.jpg '],
  ['no name', ''],
  ['only spaces', '   '],
])('%s is not saved', (_, name) => {
  const { enter, onRename } = show();
  enter(name);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  expect(onRename).not.toHaveBeenCalled();
});

test('an empty name is marked as invalid', () => {
  const { field, enter } = show();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  enter(' ');
  expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('a new name is saved by Enter, without the spaces around it', () => {
  const { enter, onRename } = show();
  enter('  cubs at dusk.jpg ');
  expect(onRename).toHaveBeenCalledExactlyOnceWith('cubs at dusk.jpg');
});
