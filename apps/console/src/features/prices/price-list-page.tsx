import { isAppError } from '@vitrine/contract/core/errors';
import { isPriceListId } from '@vitrine/contract/core/ids';
import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { useParams } from 'react-router';
import { findFailure } from '../../api/failure.ts';
import { MayProvider, type RouteName, useMay } from '../../ui/access/may.tsx';
import { UnloadedPage } from '../../ui/editing/unloaded-page.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { Editor } from './editor/editor.tsx';
import { RowDrag } from './editor/row-drag.tsx';
import { usePriceList } from './queries.ts';

const page = {
  noun: 'price list',
  back: { to: '/prices', label: 'Price lists' },
  skeleton: <SkeletonTable />,
};

/** One price list and its editor. */
export function PriceListPage() {
  const { id = '' } = useParams();
  return isPriceListId(id) ? <LoadedList key={id} id={id} /> : <UnloadedPage {...page} isMissing />;
}

/** The routes that are refused for a price list that others use too. */
const changes = new Set<RouteName>(['priceLists.update', 'priceLists.changeRow', 'priceLists.remove']);

function LoadedList({ id }: { id: PriceListId }) {
  const may = useMay();
  const query = usePriceList(id);
  const isDeleted = isAppError(query.error, 'price_list.not_found');
  const failure = findFailure(query);
  if (query.data !== undefined) {
    const { isReadOnly } = query.data;
    return (
      <MayProvider value={(route) => !(isReadOnly && changes.has(route)) && may(route)}>
        <RowDrag>
          <Editor list={query.data} isDeleted={isDeleted} />
        </RowDrag>
      </MayProvider>
    );
  }
  return <UnloadedPage {...page} isMissing={isDeleted} failure={failure} />;
}
