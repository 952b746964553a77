import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { LongList } from '../../../ui/lists/long-list.tsx';
import { cx } from '../../../ui/theme/cx.ts';

/** The size of an entry in px: its height on a wide page, its width on a phone. */
const ENTRY_HEIGHT = 32;
const ENTRY_WIDTH = 140;

interface PickerFoldersProps {
  folders: readonly Folder[];
  /** Null: all media. */
  openId: FolderId | null;
  onOpen: (id: FolderId | null) => void;
}

/** All media and each folder. On a phone it is a row that scrolls sideways. */
export function PickerFolders({ folders, openId, onOpen }: PickerFoldersProps) {
  const isWide = useIsWide();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const entries = [{ id: null, name: t('All Media'), color: null, mediaCount: null }, ...folders];
  return (
    <nav
      ref={setScroller}
      aria-label={t('Folders')}
      className="min-w-0 max-wide:-mx-6 max-wide:overflow-x-auto max-wide:px-6 wide:max-h-[min(60dvh,500px)] wide:overflow-y-auto"
    >
      <div className="p-0.5">
        <LongList
          items={entries}
          keyOf={({ id }) => id ?? 'all'}
          size={isWide ? ENTRY_HEIGHT : ENTRY_WIDTH}
          gap={4}
          isRow={!isWide}
          scroller={scroller}
        >
          {({ id, name, color, mediaCount }) => (
            <button
              type="button"
              aria-current={id === openId ? 'true' : undefined}
              className={cx(
                'flex h-10 w-full items-center gap-2 rounded-small px-2 text-start font-item wide:h-8',
                id === openId ? 'bg-sunken text-ink' : 'text-ink-2 hover:bg-hover',
              )}
              onClick={() => onOpen(id)}
            >
              {color !== null && <Swatch color={color} />}
              <span className="min-w-0 truncate" title={name}>
                {name}
              </span>
              {mediaCount !== null && (
                <span className="ms-auto ps-1 text-1 font-normal text-ink-3">{formatCount(mediaCount)}</span>
              )}
            </button>
          )}
        </LongList>
      </div>
    </nav>
  );
}
