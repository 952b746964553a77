import type { PriceListSummary } from '@vitrine/contract/layouts/price-lists';
import { Eye, Lock, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatQuantity } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../../ui/lists/listing.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { usePriceLists } from '../queries.ts';
import { usePriceListActions } from './use-price-list-actions.tsx';

/** The price lists by name, or the reason why there are none. */
export function PriceListTable({ create }: { create: ReactNode }) {
  const query = usePriceLists();
  const navigate = useNavigate();
  const actionsOf = usePriceListActions();
  function listActions(list: PriceListSummary): readonly MenuEntry[] {
    const { duplicate, remove } = actionsOf(list);
    const open = () => void navigate(`/prices/${list.id}`);
    return list.isReadOnly
      ? [{ label: 'Open', icon: <Eye />, onSelect: open }, duplicate]
      : [{ label: 'Edit', needs: 'priceLists.update', icon: <Pencil />, onSelect: open }, duplicate, 'divider', remove];
  }
  return (
    <Region
      of={query}
      title="Failed to fetch price lists"
      empty={{
        title: 'No price lists yet',
        text: 'Type prices once, or paste them from a spreadsheet, and show them in any layout. Screens follow each change.',
        children: create,
      }}
    >
      {(lists) => <Listing label="Price lists" items={lists} columns={columns} actions={listActions} />}
    </Region>
  );
}

const columns: readonly Column<PriceListSummary>[] = [
  {
    head: 'Name',
    render: ({ id, name, isReadOnly, soldOutCount }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/prices/${id}`} className="font-strong hover:underline">
          {name}
        </Link>
        {isReadOnly && (
          <Badge>
            <Lock />
            Used by others too
          </Badge>
        )}
        {soldOutCount > 0 && <Badge tone="warning">{soldOutCount} sold out</Badge>}
      </span>
    ),
  },
  { head: 'Items', narrow: 'hidden', render: ({ itemCount }) => formatQuantity(itemCount, 'item') },
  {
    head: 'Shown in',
    render: ({ layoutCount }) =>
      layoutCount === 0 ? <span className="text-ink-3">No layout yet</span> : formatQuantity(layoutCount, 'layout'),
  },
  {
    head: 'Changed',
    className: 'text-ink-2',
    narrow: 'hidden',
    render: ({ updatedAt }) => <Age instant={updatedAt} />,
  },
];
