import { type Active, type Over, useDndMonitor, useDraggable, useDroppable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { DragAndDrop } from '../../../ui/lists/drag-and-drop.tsx';

/** A row of the table in a drag. */
interface RowData {
  rowId: string;
  title: string;
}

const readRow = ({ data }: Active | Over): RowData | null => {
  const row: Partial<RowData> | undefined = data.current;
  return typeof row?.rowId === 'string' && typeof row.title === 'string'
    ? { rowId: row.rowId, title: row.title }
    : null;
};

/**
 * Rows in it can be dragged by their grips; keys and the menu of a row do the same. It stands above the state of the
 * table: a change of the table must not draw the grips of 500 rows anew.
 */
export const RowDrag = ({ children }: { children: ReactNode }) => (
  <DragAndDrop
    itemOf={readRow}
    onDrop={ignore}
    instructions={t('To move the row press Alt with an arrow key in one of its cells.')}
    announcements={announcements}
    renderPreview={(row, over) => <InHand row={row} target={over && readRow(over)} />}
  >
    {() => children}
  </DragAndDrop>
);

function ignore(): void {
  // The table itself listens for drops.
}

/** Calls a function when a row was dropped at the place of another one. */
export function useRowDrops(onDrop: (rowId: string, otherId: string) => void): void {
  useDndMonitor({
    onDragEnd({ active, over }) {
      const [row, other] = [readRow(active), over && readRow(over)];
      if (row !== null && other !== null && row.rowId !== other.rowId) onDrop(row.rowId, other.rowId);
    },
  });
}

/** The card at the pointer. */
const InHand = ({ row, target }: { row: RowData; target: RowData | null }) => (
  <div className="grid w-64 cursor-grabbing rounded border border-line bg-raised px-3 py-2 shadow-lift">
    <b className="truncate">{row.title}</b>
    <span className="truncate text-1 text-ink-3">
      {target === null || target.rowId === row.rowId
        ? t('Drop it on another row. Esc cancels.')
        : t('To the place of {title}. Esc cancels.', { title: target.title })}
    </span>
  </div>
);

/** Only a pointer drags rows: what moves them by keyboard tells of it itself. */
const announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface RowGripProps extends RowData {
  row: RefObject<HTMLElement | null>;
}

/**
 * The handle of a row for a pointer, and the line where a dragged row would go. During a drag every grip is drawn anew,
 * the rows are not.
 */
export function RowGrip({ rowId, title, row }: RowGripProps) {
  const data: RowData = { rowId, title };
  const { listeners, setNodeRef, active } = useDraggable({ id: `row ${rowId}`, data });
  const { setNodeRef: setTarget, isOver, rect } = useDroppable({ id: `row ${rowId}`, data });
  // The row has its node only after its parts have theirs.
  useEffect(() => setTarget(row.current), [row, setTarget]);
  const isBelow = (rect.current?.top ?? 0) > (active?.rect.current.initial?.top ?? 0);
  return (
    <>
      <span ref={setNodeRef} {...listeners} aria-hidden="true" className="price-grip">
        <GripVertical />
      </span>
      {isOver && active !== null && readRow(active)?.rowId !== rowId && (
        <span aria-hidden="true" className="price-drop" data-below={isBelow || undefined} />
      )}
    </>
  );
}
