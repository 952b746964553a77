import type { PriceListSummary } from '@vitrine/contract/layouts/price-lists';
import { Eye, Lock, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { findFailure } from '../../../api/failure.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { SkeletonTable } from '../../../ui/lists/skeleton-table.tsx';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { usePriceLists } from '../queries.ts';
import { usePriceListActions } from './use-price-list-actions.tsx';

/** The price lists by name, or the reason why there are none. */
export function PriceListTable({ create }: { create: ReactNode }) {
  const query = usePriceLists();
  const failure = findFailure(query);
  if (failure !== null) return <ErrorState title="Failed to fetch price lists" {...failure} />;
  if (query.data === undefined) return <SkeletonTable />;
  if (query.data.length === 0) {
    return (
      <EmptyState
        title="No price lists yet"
        text="Type prices once, or paste them from a spreadsheet, and show them in any layout. Screens follow each change."
      >
        {create}
      </EmptyState>
    );
  }
  return (
    <Table label="Price lists">
      <thead>
        <tr>
          <Head>Name</Head>
          <Head className="max-wide:hidden">Items</Head>
          <Head>Shown in</Head>
          <Head className="max-wide:hidden">Changed</Head>
          <Head>
            <span className="sr-only">Actions</span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {query.data.map((list) => (
          <PriceListRow key={list.id} list={list} />
        ))}
      </tbody>
    </Table>
  );
}

function PriceListRow({ list }: { list: PriceListSummary }) {
  const { id, name, itemCount, soldOutCount, layoutCount, updatedAt, isReadOnly } = list;
  const navigate = useNavigate();
  const { duplicate, remove } = usePriceListActions()(list);
  const path = `/prices/${id}`;
  return (
    <tr>
      <td>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={path} className="font-strong hover:underline">
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
      </td>
      <td className="max-wide:hidden">{formatQuantity(itemCount, 'item')}</td>
      <td className={layoutCount === 0 ? 'text-ink-3' : ''}>
        {layoutCount === 0 ? 'No layout yet' : formatQuantity(layoutCount, 'layout')}
      </td>
      <td className="text-ink-2 max-wide:hidden">
        <Age instant={updatedAt} />
      </td>
      <td aria-label="Actions" className="text-right">
        <ActionsMenu
          name={name}
          small
          entries={[
            isReadOnly
              ? { label: 'Open', icon: <Eye />, onSelect: () => void navigate(path) }
              : { label: 'Edit', needs: 'priceLists.update', icon: <Pencil />, onSelect: () => void navigate(path) },
            duplicate,
            'divider',
            !isReadOnly && remove,
          ]}
        />
      </td>
    </tr>
  );
}
