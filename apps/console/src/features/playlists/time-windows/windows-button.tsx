import { X } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import type { ShownItem } from '../editor/shown-items.ts';
import { Week } from './week.tsx';
import { WindowsDialog } from './windows-dialog.tsx';
import { WindowsEditor } from './windows-editor.tsx';
import { describeWindows } from './window-text.ts';

const buttonClass =
  'grid h-9 place-items-center rounded-small border border-transparent px-2.5 hover:bg-hover data-[state=open]:border-accent-mark data-[state=open]:bg-paper max-wide:h-8 max-wide:px-1.5';

/** The week of an item. Pressed, it shows when the item plays: beside the button, on a phone as a sheet. */
export function WindowsButton({ item }: { item: ShownItem }) {
  const { change, timeZone, now } = usePlaylistEditor();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('When {title} plays: {windows}', { title: item.title, windows: describeWindows(item.windows) });
  const title = t('When {title} plays', { title: item.title });
  if (!isWide) {
    return (
      <>
        <button type="button" aria-label={label} data-when className={buttonClass} onClick={() => setIsOpen(true)}>
          <Week windows={item.windows} />
        </button>
        {isOpen && <WindowsDialog items={[item]} onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger aria-label={label} data-when className={buttonClass}>
        <Week windows={item.windows} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={title}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-20 grid max-h-(--radix-popover-content-available-height) w-108 animate-appear grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto rounded border border-line bg-raised p-4 shadow-lift focus-visible:outline-none"
        >
          <div className="-my-1 flex items-center gap-2">
            <h3 className="min-w-0 flex-1 truncate">{title}</h3>
            <Radix.Close asChild>
              <IconButton small label={t('Close')} className="-me-2">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <WindowsEditor
            windows={item.windows}
            timeZone={timeZone}
            now={now}
            onChange={(windows) => change([item], { windows }, 'times', 'when')}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
