import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { type Dispatch, useEffect, useRef } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useMarkSoldOut } from '../queries.ts';
import { type EditorAction, type EditorState, markSoldOut } from './draft.ts';

/** Marks items as sold out at once, without saving what else was edited. */
export function useMarks(id: PriceListId, { saved }: EditorState, dispatch: Dispatch<EditorAction>) {
  const toast = useToast();
  const { mutateAsync, isPending } = useMarkSoldOut(id);
  // The rows keep the function, so that a key in one of them draws no other.
  const newest = useRef(saved);
  useEffect(() => {
    newest.current = saved;
  }, [saved]);

  function mark(rowId: string, isSoldOut: boolean): void {
    // Screens do not have an item that was not saved yet.
    const item = newest.current.rows.find((row) => row.id === rowId);
    if (item?.kind !== 'item') {
      return dispatch({ type: 'change', change: (draft) => markSoldOut(draft, rowId, isSoldOut) });
    }
    mutateAsync({ rowId, isSoldOut }).then(
      (list) => {
        dispatch({ type: 'marked', rowId, isSoldOut, list });
        return toast({
          title: isSoldOut ? `${item.name} is sold out` : `${item.name} is available again`,
          action: { label: 'Undo', onAct: () => mark(rowId, !isSoldOut) },
        });
      },
      // The failure is reported by `meta`.
      () => {},
    );
  }

  return { mark, isMarking: isPending };
}
