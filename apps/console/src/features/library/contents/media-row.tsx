import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { SelectionBox } from '../../../ui/lists/selection-box.tsx';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { formatItemTitle, isFile, type LibraryItem } from '../library-item.ts';
import { describeKind, describeItemProblem } from './item-text.ts';
import type { MediaActions } from './use-media-actions.tsx';
import { useMediaHandle } from './use-media-handle.ts';

type Handle = Pick<ReturnType<typeof useMediaHandle>, 'setNodeRef' | 'button'>;

const HandleContext = createContext<Partial<Handle>>({});

interface MediaRowProps extends ComponentProps<'tr'> {
  item: LibraryItem;
  selection: Selection<LibraryItem>;
  actions: MediaActions;
}

/** The row of a file, which opens its preview, selects it, and can be dragged. */
export function MediaRow({ item, selection, actions, children, ...attributes }: MediaRowProps) {
  const { setNodeRef, isDragging, button, handle } = useMediaHandle({ item, selection, actions });
  const onClick = (event: MouseEvent) => !isOnControl(event) && handle.onClick(event);
  return (
    <tr
      {...attributes}
      {...handle}
      data-item={item.id}
      className={cx('group touch-manipulation', isDragging && 'opacity-50')}
      onClick={onClick}
    >
      <HandleContext value={{ setNodeRef, button }}>{children}</HandleContext>
    </tr>
  );
}

/** The checkbox and the menu button handle their own clicks. */
function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('label,button:not([data-handle])') !== null;
}

interface MediaNameProps {
  item: LibraryItem;
  folder: { color: string } | null;
  selection: Selection<LibraryItem>;
  /** Every property has a column of its own. */
  isWide: boolean;
}

/** The picture and the name of a file, with its state; within a `MediaRow`. */
export function MediaName({ item, folder, selection, isWide }: MediaNameProps) {
  const { originalName, isActive } = item;
  const { setNodeRef, button } = use(HandleContext);
  const problem = describeItemProblem(item);
  return (
    <span className="flex items-center gap-2.5">
      <SelectionBox needs="assignments.assignToDevice" selection={selection} item={item} name={originalName} />
      <span ref={setNodeRef} className="flex-none">
        <MediaThumbnail small item={item} className="w-11" />
      </span>
      <span className="grid min-w-0">
        <button
          {...button}
          type="button"
          data-handle=""
          className="min-w-0 truncate text-left font-item group-hover:underline"
          title={originalName}
        >
          {formatItemTitle(item)}
        </button>
        {!isWide && (
          <span className="flex min-w-0 items-center gap-1.5 text-1 text-ink-3">
            {folder !== null && <Swatch color={folder.color} size={8} />}
            <span className="truncate">{describeKind(item)}</span>
          </span>
        )}
      </span>
      {isActive && <Badge tone="accent">Active</Badge>}
      {isFile(item) && item.status === 'processing' && <Badge>Preparing</Badge>}
      {problem !== null && (
        <Badge tone="danger">
          <span title={problem.reason}>{isFile(item) ? 'Failed' : 'Not shown'}</span>
        </Badge>
      )}
    </span>
  );
}
