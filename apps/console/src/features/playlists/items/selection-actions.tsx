import { Blend, CalendarClock, CheckCheck, Scan, Timer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { SelectionAct, SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { selectedIn, useSelected } from '../../../ui/lists/use-selection.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import type { ShownItem } from '../editor/shown-items.ts';
import { fitLabels, spanLabel, transitionLabels } from '../playlist-text.ts';
import { WindowsDialog } from '../time-windows/windows-dialog.tsx';
import { LengthDialog } from './length-dialog.tsx';
import { listChoiceEntries } from './choice-entries.ts';

/** The actions on the selected items. */
export function SelectionActions() {
  const { items, selection, change, remove } = usePlaylistEditor();
  const selected = selectedIn(items, useSelected(selection));
  const [open, setOpen] = useState<'length' | 'when' | null>(null);
  if (selected.length === 0) return null;
  const total = selected.reduce((sum, { playedMs }) => sum + playedMs, 0);
  return (
    <>
      <SelectionBar
        title={t('{count, number} selected', { count: selected.length })}
        note={t('{total} in total', { total: spanLabel(total) })}
        onClear={selection.clear}
      >
        {selected.length < items.length && (
          <span className="max-wide:hidden">
            <SelectionAct icon={<CheckCheck />} label={t('Select all')} onClick={() => selection.selectAll()} />
          </span>
        )}
        <SelectionAct icon={<Timer />} label={t('Length')} onClick={() => setOpen('length')} />
        <Menu
          align="center"
          entries={listChoiceEntries(fitLabels, findCommonValue(selected, 'fit'), (fit) =>
            change(selected, { fit }, 'fit'),
          )}
        >
          <SelectionAct icon={<Scan />} label={t('Fit')} />
        </Menu>
        <Menu
          align="center"
          entries={listChoiceEntries(transitionLabels, findCommonValue(selected, 'transition'), (transition) =>
            change(selected, { transition }, 'transition'),
          )}
        >
          <SelectionAct icon={<Blend />} label={t('Transition')} />
        </Menu>
        <SelectionAct icon={<CalendarClock />} label={t('When')} onClick={() => setOpen('when')} />
        <SelectionAct danger icon={<Trash2 />} label={t('Remove')} onClick={() => remove(selected)} />
      </SelectionBar>
      {open === 'length' && (
        <LengthDialog
          items={selected}
          onApply={(durationMs) => change(selected, { durationMs }, 'length')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'when' && <WindowsDialog items={selected} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The value that all items have; `mixed` if they differ. */
function findCommonValue<Field extends 'fit' | 'transition'>(
  items: readonly ShownItem[],
  field: Field,
): ShownItem[Field] | 'mixed' {
  const values = new Set(items.map((item) => item[field]));
  const [value = null] = values;
  return values.size === 1 ? value : 'mixed';
}
