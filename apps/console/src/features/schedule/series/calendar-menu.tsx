import { ClipboardPaste, Copy, Eye, ListX, Pencil, Plus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useMay } from '../../../ui/access/may.tsx';
import { ContextMenu } from '../../../ui/overlays/context-menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import type { Placed } from '../calendar.ts';
import { HOUR } from '../components/use-week-drag.ts';
import { SNAP } from '../components/shift.ts';
import { useCopyPaste } from './copied.tsx';

interface CalendarMenuProps {
  placed: ReadonlyMap<string, readonly Placed[]>;
  onOpen: (placed: Placed) => void;
  onCreate: (day: string, minutes: number | undefined) => void;
  onSkip: (placed: Placed) => void;
  onRestore: (placed: Placed) => void;
  children: ReactNode;
}

/** The context menus of events and days, and their keys: Ctrl+C copies an event, Ctrl+V pastes it on the focused day. */
export function CalendarMenu({ placed, onOpen, onCreate, onSkip, onRestore, children }: CalendarMenuProps) {
  const { copy, paste, canPaste } = useCopyPaste();
  const may = useMay()('schedule.create');
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);

  const eventAt = (target: EventTarget): Placed | undefined => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-placed]')?.dataset['placed'] : undefined;
    return key === undefined ? undefined : [...placed.values()].flat().find((each) => each.key === key);
  };

  function entriesAt(target: EventTarget, clientY: number): MenuEntry[] {
    const event = eventAt(target);
    const day = readDayAt(target);
    const pasteEntry = (minutes?: number): MenuEntry => ({
      label: t('Paste here'),
      needs: 'schedule.create',
      icon: <ClipboardPaste />,
      shortcut: t('Ctrl V'),
      disabled: !canPaste,
      onSelect: () => day !== undefined && paste(day, minutes),
    });
    if (event?.event.isReadOnly === true) return [{ label: t('Open'), icon: <Eye />, onSelect: () => onOpen(event) }];
    if (event !== undefined) {
      return [
        { label: t('Edit'), needs: 'schedule.update', icon: <Pencil />, onSelect: () => onOpen(event) },
        {
          label: t('Copy'),
          needs: 'schedule.create',
          icon: <Copy />,
          shortcut: t('Ctrl C'),
          onSelect: () => copy(event.event),
        },
        pasteEntry(),
        ...(event.event.recurrence === 'none'
          ? []
          : [
              'divider' as const,
              ...(event.isChanged
                ? [
                    {
                      label: t('Restore'),
                      needs: 'schedule.restoreOccurrence' as const,
                      icon: <Undo2 />,
                      onSelect: () => onRestore(event),
                    },
                  ]
                : []),
              {
                label: t('Skip this day'),
                needs: 'schedule.changeOccurrence' as const,
                icon: <ListX />,
                onSelect: () => onSkip(event),
              },
            ]),
      ];
    }
    if (day === undefined) return [];
    const minutes = minutesAt(target, clientY);
    return [
      { label: t('Add Schedule'), needs: 'schedule.create', icon: <Plus />, onSelect: () => onCreate(day, minutes) },
      pasteEntry(minutes),
    ];
  }

  function onKeyDown(press: KeyboardEvent) {
    if (!may || !(press.ctrlKey || press.metaKey) || press.altKey || press.shiftKey) return;
    const [event, day] = [eventAt(press.target), readDayAt(press.target)];
    if (press.key === 'c' && event !== undefined && !event.event.isReadOnly) copy(event.event);
    else if (press.key === 'v' && day !== undefined && canPaste) paste(day);
    else return;
    press.preventDefault();
  }

  return (
    <ContextMenu entries={entries}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus is on the buttons within */}
      <div
        onKeyDown={onKeyDown}
        // A long press of a finger opens the menu without this event.
        onPointerDownCapture={({ target, clientY }) => setEntries(entriesAt(target, clientY))}
        onContextMenuCapture={(event) => {
          const found = entriesAt(event.target, event.clientY);
          if (found.length > 0) setEntries(found);
          // A finger that presses an event drags it.
          else event.stopPropagation();
        }}
      >
        {children}
      </div>
    </ContextMenu>
  );
}

const readDayAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined;

/** The time of the week's hours at a height, in minutes since midnight; undefined elsewhere. */
function minutesAt(target: EventTarget, clientY: number): number | undefined {
  if (!(target instanceof Element) || !target.classList.contains('week-column')) return undefined;
  return Math.floor((((clientY - target.getBoundingClientRect().top) / HOUR) * 60) / SNAP) * SNAP;
}
