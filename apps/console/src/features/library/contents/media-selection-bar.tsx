import { CheckCheck, FolderInput, ListPlus, MonitorPlay, Tags, Trash2 } from 'lucide-react';
import { useDeferredValue } from 'react';
import { t } from '@vitrine/messages/t';
import { formatSize } from '../../../ui/format/format.ts';
import { SelectionAct, SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { selectedIn, useSelected } from '../../../ui/lists/use-selection.ts';
import { usePlacement } from '../../effect/index.ts';
import { useLibraryPage, useShownLibrary } from '../library-context.tsx';
import { countStoredBytes, isReady, isShown, toPlaced } from '../library-item.ts';

/** The actions on the selected files. */
export function MediaSelectionBar() {
  const { items } = useShownLibrary();
  const { selection, openDialog } = useLibraryPage();
  const place = usePlacement();
  // Deferred: the checkbox that was clicked is painted first.
  const selected = selectedIn(items, useDeferredValue(useSelected(selection)));
  const open = (to: 'move' | 'tag' | 'delete') => openDialog({ to, media: selectedIn(items, selection.read()) });
  if (selected.length === 0) return null;
  const [first] = selected;
  // Several items are shown as a playlist.
  const single = selected.length === 1 && first !== undefined && isReady(first) && isShown(first) ? first : null;
  const shown = selected.filter(isShown);
  const bytes = selected.reduce((sum, item) => sum + countStoredBytes(item), 0);
  return (
    <SelectionBar
      title={t('{count, number} selected', { count: selected.length })}
      {...(bytes > 0 && { note: formatSize(bytes) })}
      onClear={selection.clear}
    >
      <SelectionAct icon={<CheckCheck />} label={t('Select all')} onClick={() => selection.selectAll()} />
      {single !== null && (
        <SelectionAct
          icon={<MonitorPlay />}
          needs="assignments.assignToDevice"
          label={t('Put on screens')}
          onClick={() => place({ to: 'screens', content: toPlaced(single) })}
        />
      )}
      {shown.length > 0 && (
        <SelectionAct
          icon={<ListPlus />}
          needs="playlists.addItems"
          label={t('Add to playlist')}
          onClick={() =>
            place({
              to: 'playlist',
              items: selectedIn(items, selection.read()).filter(isShown).map(toPlaced),
              onAdded: selection.clear,
            })
          }
        />
      )}
      <SelectionAct
        icon={<FolderInput />}
        needs="media.moveMany"
        label={t('Move to folder')}
        onClick={() => open('move')}
      />
      <SelectionAct icon={<Tags />} needs="tags.tagContent" label={t('Tags')} onClick={() => open('tag')} />
      <SelectionAct
        danger
        needs="media.removeMany"
        icon={<Trash2 />}
        label={t('Delete')}
        onClick={() => open('delete')}
      />
    </SelectionBar>
  );
}
