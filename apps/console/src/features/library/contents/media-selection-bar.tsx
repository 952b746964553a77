import { CheckCheck, FolderInput, Trash2 } from 'lucide-react';
import { useDeferredValue } from 'react';
import { formatCount, formatSize } from '../../../ui/format/format.ts';
import { SelectionAct, SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { selectedIn, useSelected } from '../../../ui/lists/use-selection.ts';
import { sizeOf } from '../library-item.ts';
import { useLibraryPage, useShownLibrary } from '../library-context.tsx';

/** The actions on the selected files. */
export function MediaSelectionBar() {
  const { items } = useShownLibrary();
  const { selection, openDialog } = useLibraryPage();
  // Deferred: the checkbox that was clicked is painted first.
  const selected = selectedIn(items, useDeferredValue(useSelected(selection)));
  const open = (to: 'move' | 'delete') => openDialog({ to, media: selectedIn(items, selection.read()) });
  if (selected.length === 0) return null;
  const bytes = selected.reduce((sum, item) => sum + sizeOf(item), 0);
  return (
    <SelectionBar
      title={`${formatCount(selected.length)} selected`}
      {...(bytes > 0 && { note: formatSize(bytes) })}
      onClear={selection.clear}
    >
      <SelectionAct icon={<CheckCheck />} label="Select all" onClick={selection.selectAll} />
      <SelectionAct icon={<FolderInput />} label="Move to folder" onClick={() => open('move')} />
      <SelectionAct danger icon={<Trash2 />} label="Delete" onClick={() => open('delete')} />
    </SelectionBar>
  );
}
