import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { folderNamed } from '../../../test/library-page.tsx';
import { FolderDialog } from './folder-dialog.tsx';

const animals = folderNamed('Animals');
const food = folderNamed('Food');

function show(folder: Folder | null, parentId: FolderId | null = null, folders: readonly Folder[] = [animals, food]) {
  const onSave = vi.fn<(facts: object) => void>();
  const onRefused = vi.fn<(reason: string) => void>();
  render(
    <FolderDialog
      folder={folder}
      folders={folders}
      parentId={parentId}
      busy={false}
      takenName={null}
      onSave={onSave}
      onRefused={onRefused}
      onClose={() => {}}
    />,
  );
  const name = screen.getByLabelText('Name');
  const button = screen.getByRole('button', { name: folder === null ? 'Create' : 'Save' });
  return {
    onSave,
    onRefused,
    button,
    enter: (text: string) => {
      fireEvent.change(name, { target: { value: text } });
      fireEvent.submit(button.closest('form') ?? name);
    },
  };
}

test('a new folder is saved with its name, color and parent', () => {
  const { enter, onSave } = show(null, animals.id);
  expect(screen.getByLabelText('Parent folder')).toHaveValue(animals.id);
  fireEvent.change(screen.getByLabelText('Parent folder'), { target: { value: food.id } });
  enter(' Cheese ');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Cheese', color: expect.any(String), parentId: food.id });
});

test('the first folder of an account has no choice of a parent', () => {
  const { enter, onSave } = show(null, null, []);
  expect(screen.queryByLabelText('Parent folder')).not.toBeInTheDocument();
  enter('Animals');
  expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ parentId: null }));
});

test('a folder that is edited keeps its parent and its color', () => {
  const { enter, onSave } = show({ ...animals, parentId: food.id });
  expect(screen.queryByLabelText('Parent folder')).not.toBeInTheDocument();
  enter('Cats');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Cats', color: animals.color });
});

test('a new folder without a name cannot be created', () => {
  expect(show(null).button).toBeDisabled();
});

test('an emptied name is refused with the reason, and nothing is saved', () => {
  const { enter, onSave, onRefused } = show(animals);
  enter('  ');
  expect(onRefused).toHaveBeenCalledOnce();
  const reason = onRefused.mock.calls[0]?.[0] ?? '';
  expect(reason).not.toBe('');
  expect(screen.getByText(reason)).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});
