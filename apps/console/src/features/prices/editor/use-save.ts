import { isAppError } from '@vitrine/contract/core/errors';
import type { PriceList, PriceListId } from '@vitrine/contract/layouts/price-lists';
import { type Dispatch, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { useReadPriceList, useSavePriceList } from '../queries.ts';
import { type EditorAction, type EditorState, isChanged, toBody } from './draft.ts';

export type Saving = ReturnType<typeof useSave>;

/** Saving a draft, and the question that follows if somebody else has saved another version. */
export function useSave(id: PriceListId, state: EditorState, dispatch: Dispatch<EditorAction>) {
  const toast = useToast();
  const { mutateAsync, isPending } = useSavePriceList(id);
  const read = useReadPriceList();
  const [isOutdated, setIsOutdated] = useState(false);
  const { present: draft, revision } = state;

  function send(body: Parameters<typeof mutateAsync>[0]): void {
    if (isPending) return;
    mutateAsync(body).then(succeed, refuse);
  }

  function succeed(list: PriceList): void {
    setIsOutdated(false);
    dispatch({ type: 'saved', draft, list });
    const count = list.layouts.filter(({ isPublished }) => isPublished).length;
    toast({
      title: 'Price list saved',
      text: count === 0 ? undefined : `On its way to the screens of ${formatQuantity(count, 'layout')}.`,
    });
  }

  function refuse(error: Error): void {
    if (isAppError(error, 'price_list.changed')) setIsOutdated(true);
    else if (!isAppError(error, 'approval.waiting'))
      toast({ title: 'Failed to save the price list', text: error.message, tone: 'danger' });
  }

  function load(list: PriceList): void {
    setIsOutdated(false);
    dispatch({ type: 'load', list });
    toast({ title: 'Newer version loaded', text: 'Undo brings your version back.' });
  }

  return {
    save: () => isChanged(state) && send({ ...toBody(draft), revision }),
    overwrite: () => send(toBody(draft)),
    isSaving: isPending,
    loadNewer: (): void => void read(id).then(load, refuse),
    isOutdated,
    dismiss: () => setIsOutdated(false),
  };
}
