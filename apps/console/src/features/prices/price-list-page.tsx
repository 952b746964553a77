import { isAppError } from '@vitrine/contract/core/errors';
import { isPriceListId } from '@vitrine/contract/core/ids';
import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { Link, useParams } from 'react-router';
import { findFailure } from '../../api/failure.ts';
import { MayProvider, type RouteName, useMay } from '../../ui/access/may.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { PriceEditorView } from './editor/editor.tsx';
import { RowDrag } from './editor/row-drag.tsx';
import { usePriceList } from './queries.ts';

/** One price list and its editor. */
export function PriceListPage() {
  const { id = '' } = useParams();
  return isPriceListId(id) ? <LoadedList key={id} id={id} /> : <Missing />;
}

/** The routes that are refused for a price list that others use too. */
const changes = new Set<RouteName>(['priceLists.update', 'priceLists.changeRow', 'priceLists.remove']);

function LoadedList({ id }: { id: PriceListId }) {
  const may = useMay();
  const query = usePriceList(id);
  const failure = findFailure(query);
  if (query.data !== undefined) {
    const { isReadOnly } = query.data;
    return (
      <MayProvider value={(route) => !(isReadOnly && changes.has(route)) && may(route)}>
        <RowDrag>
          <PriceEditorView list={query.data} isDeleted={isAppError(query.error, 'price_list.not_found')} />
        </RowDrag>
      </MayProvider>
    );
  }
  if (isAppError(query.error, 'price_list.not_found')) return <Missing />;
  return (
    <>
      <PageHeader title="Price list" back={back} />
      <PageBody>
        {failure === null ? <SkeletonTable /> : <ErrorState title="Failed to fetch the price list" {...failure} />}
      </PageBody>
    </>
  );
}

const back = { to: '/prices', label: 'Price lists' };

const Missing = () => (
  <>
    <PageHeader title="Price list not found" back={back} />
    <PageBody>
      <EmptyState plain title="This price list does not exist" text="It was deleted, or the address is wrong.">
        <Button asChild>
          <Link to="/prices">Go to Price lists</Link>
        </Button>
      </EmptyState>
    </PageBody>
  </>
);
