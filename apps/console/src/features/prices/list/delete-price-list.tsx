import type { PriceListSummary } from '@vitrine/contract/layouts/price-lists';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EffectLine } from '../../playout/index.ts';
import { useDeletePriceList } from '../queries.ts';

interface DeletePriceListProps {
  list: Pick<PriceListSummary, 'id' | 'name' | 'layoutCount'>;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a price list is deleted, and names the consequences for layouts and screens. */
export function DeletePriceList({ list: { id, name, layoutCount }, onDeleted, onClose }: DeletePriceListProps) {
  const toast = useToast();
  const { mutateAsync, isPending } = useDeletePriceList();
  function succeed() {
    onClose();
    onDeleted?.();
    toast({ title: 'Price list deleted' });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete price list"
      confirm="Delete"
      cancel="Keep"
      busy={isPending}
      onConfirm={() => void mutateAsync(id).then(succeed, onClose)}
      effect={
        <EffectLine
          busy={isPending}
          planned={{ key: ['delete', id], dryRun: (api) => api.priceLists.remove.dryRun({ params: { id } }) }}
        />
      }
      text={
        <>
          <p>
            <b>{name}</b> will be deleted.
          </p>
          {layoutCount > 0 && (
            <p>
              <b>{formatQuantity(layoutCount, 'layout')}</b> {layoutCount === 1 ? 'shows' : 'show'} it, and will have an
              empty place there.
            </p>
          )}
          <p className="text-ink-2">This can't be undone.</p>
        </>
      }
    />
  );
}
