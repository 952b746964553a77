import type { PriceListSummary } from '@vitrine/contract/layouts/price-lists';
import { Copy, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { effectOf } from '../../effect/index.ts';
import { useDeletePriceList, useDuplicatePriceList } from '../queries.ts';

type ShownList = Pick<PriceListSummary, 'id' | 'name' | 'layoutCount'>;

interface PriceListActions {
  /** Called with what needs the saved price list, which may have changes. */
  whenSaved?: (act: () => void) => void;
  onDeleted?: () => void;
}

/** Returns the actions on a price list that its menu in the list and the one of its page have. */
export function usePriceListActions({ whenSaved = (act) => act(), onDeleted = () => {} }: PriceListActions = {}) {
  const duplicate = useDuplication();
  const remove = useDeletion(onDeleted);
  return (list: ShownList) =>
    ({
      duplicate: {
        label: 'Duplicate',
        needs: 'priceLists.duplicate',
        icon: <Copy />,
        onSelect: () => whenSaved(() => duplicate(list)),
      },
      remove: {
        label: 'Delete',
        needs: 'priceLists.remove',
        icon: <Trash2 />,
        danger: true,
        onSelect: () => remove(list),
      },
    }) satisfies Record<string, MenuEntry>;
}

/** Deletes a price list after a confirmation, which names the consequences for layouts and screens. */
function useDeletion(onDeleted: () => void) {
  const confirm = useConfirm();
  const { mutateAsync } = useDeletePriceList();
  return ({ id, name, layoutCount }: ShownList): void =>
    void confirm({
      title: 'Delete price list',
      text: (
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
      ),
      effect: effectOf(['delete', id], (api) => api.priceLists.remove.dryRun({ params: { id } })),
      confirm: 'Delete',
      cancel: 'Keep',
      act: () => mutateAsync(id),
      onDone: onDeleted,
      done: { title: 'Price list deleted' },
    });
}

/** Copies a price list, and offers to open the copy. */
function useDuplication() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync } = useDuplicatePriceList();
  return ({ id }: Pick<PriceListSummary, 'id'>): void =>
    void mutateAsync(id).then(
      (copy) =>
        toast({
          title: 'Price list duplicated',
          text: copy.name,
          action: { label: 'Open', onAct: () => void navigate(`/prices/${copy.id}`) },
        }),
      // The failure is reported by `meta`.
      () => {},
    );
}
