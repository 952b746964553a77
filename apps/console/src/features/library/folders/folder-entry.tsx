import { useDroppable } from '@dnd-kit/core';
import type { FolderId } from '@vitrine/contract/library/folders';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { t } from '@vitrine/messages/t';
import { cx } from '../../../ui/theme/cx.ts';
import { formatCount } from '../../../ui/format/format.ts';

interface FolderEntryProps {
  /** Null for All Media: files dropped there move to the root. */
  id: FolderId | null;
  label: string;
  /** Level in the tree; 0 at the root. */
  depth?: number;
  /** The name of the folder above; null at the root. */
  parent?: string | null;
  icon: ReactNode;
  count: number | null;
  isOpen: boolean;
  onOpen: (id: FolderId | null) => void;
  /** True if the files of the folder are listed below it; null if it has none. */
  isExpanded: boolean | null;
  onExpand?: (isExpanded: boolean) => void;
  /** The files of the folder. */
  children?: ReactNode;
}

/** Pixels per level; deeper levels are not indented further, so that names stay readable. */
const INDENT_PX = 14;
const MAX_INDENTED = 4;

const toIndentStyle = (depth: number): CSSProperties & Record<'--indent', string> => ({
  '--indent': `${Math.min(depth, MAX_INDENTED) * INDENT_PX}px`,
});

/** The droppable id of `All Media`. */
export const ROOT = 'root';

/** A folder that files can be dropped onto. On a wide page its files can be listed below it. */
export function FolderEntry({
  id,
  label,
  depth = 0,
  parent = null,
  icon,
  count,
  isOpen,
  onOpen,
  isExpanded,
  ...rest
}: FolderEntryProps) {
  const { onExpand, children } = rest;
  const { setNodeRef, isOver } = useDroppable({ id: id ?? ROOT, data: { name: id === null ? t('Root') : label } });
  const nameId = useId();
  return (
    <div
      className="min-w-0 max-wide:max-w-56 wide:ps-(--indent)"
      style={toIndentStyle(depth)}
      data-folder={id ?? undefined}
    >
      <div className="flex min-w-0 items-center wide:ps-6">
        {isExpanded !== null && (
          <button
            type="button"
            aria-label={t('Show files')}
            aria-describedby={nameId}
            aria-expanded={isExpanded}
            className="-ms-6 grid size-6 flex-none place-items-center rounded-small text-ink-3 hover:bg-hover hover:text-ink max-wide:hidden"
            onClick={() => onExpand?.(!isExpanded)}
          >
            <ChevronRight className={cx('size-3.5 transition-transform', isExpanded && 'turn-down')} />
          </button>
        )}
        <button
          ref={setNodeRef}
          type="button"
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => onOpen(id)}
          className={cx(
            'flex h-10 w-full min-w-0 items-center gap-2.5 rounded-small px-3 text-start font-item max-wide:border max-wide:border-line wide:h-8 wide:px-2',
            '[&>.lucide]:-mx-[3px] [&>.lucide]:flex-none [&>.lucide]:text-ink-3',
            isOver
              ? 'bg-accent-soft text-accent-text outline-2 -outline-offset-2 outline-accent-mark'
              : isOpen
                ? 'bg-sunken text-ink'
                : 'text-ink-2 hover:bg-hover',
          )}
        >
          {icon}
          <span id={nameId} className="min-w-0 truncate" title={parent === null ? label : `${parent} / ${label}`}>
            {/* The indentation shows the parent on a wide page. */}
            {parent !== null && <span className="font-normal text-ink-3 wide:sr-only">{parent} / </span>}
            {label}
          </span>
          {count !== null && <span className="ms-auto ps-1 text-1 font-normal text-ink-3">{formatCount(count)}</span>}
        </button>
      </div>
      {isExpanded === true && children}
    </div>
  );
}
