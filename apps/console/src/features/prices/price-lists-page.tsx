import type { PriceListSummary } from '@vitrine/contract/layouts/price-lists';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Lock, Pencil, Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link, useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../ui/lists/listing.tsx';
import { Region } from '../../ui/lists/region.tsx';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { useAsked } from '../../ui/routing/use-asked.ts';
import { Age } from '../../ui/screen/age.tsx';
import { priceListRead, priceListsRead } from '../layouts/index.ts';
import { usePriceListActions } from './use-price-list-actions.tsx';

/** The account's price lists by name. */
export function PriceListsPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending } = useChange(
    q.priceLists.create({ failure: t('Failed to create the price list'), isQuick: true }),
  );
  const create = () =>
    mutate(
      { body: { name: t('New price list') } },
      {
        onSuccess(answer) {
          const { id } = answer.priceList;
          queries.setQueryData(priceListRead(id).queryKey, answer);
          void navigate(`/prices/${id}`);
        },
      },
    );
  useAsked('new', create, useMay()('priceLists.create'));
  const button = (
    <Button needs="priceLists.create" variant="primary" busy={isPending} onClick={create}>
      <Plus />
      {t('New price list')}
    </Button>
  );
  const actionsOf = usePriceListActions();
  function listActions(list: PriceListSummary): readonly MenuEntry[] {
    const { duplicate, remove } = actionsOf(list);
    const open = () => void navigate(`/prices/${list.id}`);
    return list.isReadOnly
      ? [{ label: t('Open'), icon: <Eye />, onSelect: open }, duplicate]
      : [
          { label: t('Edit'), needs: 'priceLists.update', icon: <Pencil />, onSelect: open },
          duplicate,
          'divider',
          remove,
        ];
  }
  return (
    <>
      <PageHeader title={t('Price Lists')} description={t('Prices that any number of layouts show')} actions={button} />
      <PageBody>
        <Region
          of={useRead(priceListsRead)}
          empty={{
            title: t('No price lists yet'),
            text: t(
              'Type prices once, or paste them from a spreadsheet, and show them in any layout. Screens follow each change.',
            ),
            children: button,
          }}
        >
          {(lists) => <Listing label={t('Price lists')} items={lists} columns={columns} actions={listActions} />}
        </Region>
      </PageBody>
    </>
  );
}

const columns: readonly Column<PriceListSummary>[] = [
  {
    head: t('Name'),
    render: ({ id, name, isReadOnly, soldOutCount }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/prices/${id}`} className="font-strong hover:underline">
          {name}
        </Link>
        {isReadOnly && (
          <Badge>
            <Lock />
            {t('Used by others too')}
          </Badge>
        )}
        {soldOutCount > 0 && (
          <Badge tone="warning">
            {t('{count, plural, one {# sold out} other {# sold out}}', { count: soldOutCount })}
          </Badge>
        )}
      </span>
    ),
  },
  {
    head: t('Items', {}, 'of a price list'),
    narrow: 'hidden',
    render: ({ itemCount }) =>
      t('{count, plural, one {# item} other {# items}}', { count: itemCount }, 'of a price list'),
  },
  {
    head: t('Shown in'),
    render: ({ layoutCount }) =>
      layoutCount === 0 ? (
        <span className="text-ink-3">{t('No layout yet')}</span>
      ) : (
        t('{count, plural, one {# layout} other {# layouts}}', { count: layoutCount })
      ),
  },
  {
    head: t('Changed'),
    className: 'text-ink-2',
    narrow: 'hidden',
    render: ({ updatedAt }) => <Age instant={updatedAt} />,
  },
];
