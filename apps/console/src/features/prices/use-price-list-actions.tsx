import type { PriceListSummary } from '@vitrine/contract/layouts/price-lists';
import { Copy, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { EffectLine } from '../effect/index.ts';

type ShownList = Pick<PriceListSummary, 'id' | 'name' | 'layoutCount'>;

interface PriceListActions {
  /** Called with what needs the saved price list, which may have changes. */
  whenSaved?: (act: () => void) => void;
  onDeleted?: () => void;
}

/** Returns the actions on a price list that its menu in the list and the one of its page have. */
export function usePriceListActions({ whenSaved = (act) => act(), onDeleted = () => {} }: PriceListActions = {}) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const duplicate = useChange(
    q.priceLists.duplicate({
      failure: t('Failed to duplicate the price list'),
      done: ({ priceList: { id, name } }) => ({
        title: t('Price list duplicated'),
        text: name,
        action: { label: t('Open'), onAct: () => void navigate(`/prices/${id}`) },
      }),
    }),
  );
  const remove = useChange(
    q.priceLists.remove({ failure: t('Failed to delete the price list'), done: t('Price list deleted') }),
  );
  return ({ id, name, layoutCount }: ShownList) => {
    const request = { params: { id } };
    return {
      duplicate: {
        label: t('Duplicate'),
        needs: 'priceLists.duplicate',
        icon: <Copy />,
        onSelect: () => whenSaved(() => duplicate.mutate(request)),
      },
      remove: {
        label: t('Delete'),
        needs: 'priceLists.remove',
        icon: <Trash2 />,
        danger: true,
        onSelect: () =>
          void confirm({
            title: t('Delete price list'),
            text: (
              <>
                <p>{rich('{name} will be deleted.', { name: <b>{name}</b> })}</p>
                {layoutCount > 0 && (
                  <p>
                    {rich(
                      '{layouts, plural, one {<b># layout</b> shows it, and will have an empty place there.} other {<b># layouts</b> show it, and will have an empty place there.}}',
                      { layouts: layoutCount, b: (text) => <b>{text}</b> },
                    )}
                  </p>
                )}
                <p className="text-ink-2">{t(`This can't be undone.`)}</p>
              </>
            ),
            effect: <EffectLine planned={q.priceLists.remove.plan(request)} />,
            confirm: t('Delete'),
            cancel: t('Keep'),
            act: () => remove.mutateAsync(request),
            onDone: onDeleted,
          }),
      },
    } satisfies Record<string, MenuEntry>;
  };
}
