import { isAppError } from '@vitrine/contract/core/errors';
import type { PriceList, PriceListId } from '@vitrine/contract/layouts/price-lists';
import { type Dispatch, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { useActionAfterSave } from '../../../ui/editing/use-action-after-save.ts';
import { type Planned, usePlannedEffect } from '../../playout/index.ts';
import { useReadPriceList, useSavePriceList } from '../queries.ts';
import { type EditorAction, type EditorState, isChanged, type PriceDraft, toBody } from './draft.ts';

export type Saving = ReturnType<typeof useSave>;

/** Saving a draft, and the question that follows if somebody else has saved another version. */
export function useSave(id: PriceListId, state: EditorState, dispatch: Dispatch<EditorAction>) {
  const toast = useToast();
  const { mutateAsync, isPending } = useSavePriceList(id);
  const read = useReadPriceList();
  const [isOutdated, setIsOutdated] = useState(false);
  const { present: draft, revision } = state;
  const body = { ...toBody(draft), revision };
  const planned: Planned | null = isChanged(state)
    ? { key: [id, body], dryRun: (api) => api.priceLists.update.dryRun({ params: { id }, body }) }
    : null;
  const effect = usePlannedEffect(planned, isPending);
  const afterSave = useActionAfterSave(draft);

  /** Without a revision, it replaces what somebody else has saved. */
  function send(sent: PriceDraft, from?: number): void {
    if (isPending) return;
    mutateAsync({ ...toBody(sent), ...(from !== undefined && { revision: from }) }).then(
      (list) => succeed(sent, list),
      refuse,
    );
  }

  /** Runs `act` with what the person sees as the saved version: unsaved changes are saved first. */
  function whenSaved(act: () => void): void {
    if (!isPending && !isChanged(state)) return act();
    afterSave.wait(act);
    send(draft, revision);
  }

  function succeed(sent: PriceDraft, list: PriceList): void {
    setIsOutdated(false);
    dispatch({ type: 'saved', draft: sent, list });
    const unsaved = afterSave.findUnsaved(sent);
    if (unsaved !== null) return send(unsaved, list.revision);
    const act = afterSave.take();
    const count = effect.is === 'known' ? effect.effect.screenCount : 0;
    const text = count > 0 ? `On its way to ${formatQuantity(count, 'screen')}.` : undefined;
    toast({ title: 'Price list saved', text });
    act?.();
  }

  function refuse(error: Error): void {
    if (isAppError(error, 'price_list.changed')) return setIsOutdated(true);
    afterSave.cancel();
    if (!isAppError(error, 'approval.waiting'))
      toast({ title: 'Failed to save the price list', text: error.message, tone: 'danger' });
  }

  /** Ends a save without the action that was to follow it. */
  function stop(): void {
    afterSave.cancel();
    setIsOutdated(false);
  }

  function load(list: PriceList): void {
    stop();
    dispatch({ type: 'load', list });
    toast({ title: 'Newer version loaded', text: 'Undo brings your version back.' });
  }

  return {
    /** The change that a save would make, whose effect is shown; null without changes. */
    planned,
    save: () => isChanged(state) && send(draft, revision),
    whenSaved,
    overwrite: () => send(draft),
    isSaving: isPending,
    loadNewer: (): void => void read(id).then(load, refuse),
    isOutdated,
    dismiss: stop,
  };
}
