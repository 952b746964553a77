import { useDroppable } from '@dnd-kit/core';
import type { FolderId } from '@vitrine/contract/folders';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { formatCount } from '../../../ui/format.ts';

interface FolderEntryProps {
  /** Null: all media; what is dropped there lies at the root. */
  id: FolderId | null;
  label: string;
  icon: ReactNode;
  count: number | null;
  isOpen: boolean;
  onOpen: (id: FolderId | null) => void;
  /** Whether its files are listed below it; null where it has none to list. */
  isUnfolded: boolean | null;
  onUnfold?: (isUnfolded: boolean) => void;
  /** Its files. */
  children?: ReactNode;
}

/** What a drop on `All Media` is called. */
export const ROOT = 'root';

/** A folder by its name, onto which files are dropped. On a wide page its files can be listed below it. */
export function FolderEntry({ id, label, icon, count, isOpen, onOpen, isUnfolded, ...rest }: FolderEntryProps) {
  const { onUnfold, children } = rest;
  const { setNodeRef, isOver } = useDroppable({ id: id ?? ROOT, data: { name: id === null ? 'Root' : label } });
  const nameId = useId();
  return (
    <div className="min-w-0 max-wide:max-w-56" data-folder={id ?? undefined}>
      <div className="flex min-w-0 items-center wide:pl-6">
        {isUnfolded !== null && (
          <button
            type="button"
            aria-label="List its files"
            aria-describedby={nameId}
            aria-expanded={isUnfolded}
            className="-ml-6 grid size-6 flex-none place-items-center rounded-small text-ink-3 hover:bg-hover hover:text-ink max-wide:hidden"
            onClick={() => onUnfold?.(!isUnfolded)}
          >
            <ChevronRight className={cx('size-3.5! transition-transform', isUnfolded && 'rotate-90')} />
          </button>
        )}
        <button
          ref={setNodeRef}
          type="button"
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => onOpen(id)}
          className={cx(
            'flex h-10 w-full min-w-0 items-center gap-2.5 rounded-small px-3 text-left font-medium max-wide:border max-wide:border-line wide:h-8 wide:px-2',
            '[&>.lucide]:-mx-[3px] [&>.lucide]:flex-none [&>.lucide]:text-ink-3',
            isOver
              ? 'bg-accent-soft text-accent-text outline-2 -outline-offset-2 outline-accent-mark'
              : isOpen
                ? 'bg-sunken text-ink'
                : 'text-ink-2 hover:bg-hover',
          )}
        >
          {icon}
          <span id={nameId} className="min-w-0 truncate" title={label}>
            {label}
          </span>
          {count !== null && <span className="ml-auto pl-1 text-1 font-normal text-ink-3">{formatCount(count)}</span>}
        </button>
      </div>
      {isUnfolded === true && children}
    </div>
  );
}
