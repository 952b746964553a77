import { isAppError } from '@vitrine/contract/core/errors';
import { isPriceListId } from '@vitrine/contract/core/ids';
import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { t } from '@vitrine/messages/t';
import { useParams } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { MayProvider, type RouteName, useMay } from '../../ui/access/may.tsx';
import { MissingThing, ThingPage } from '../../ui/layout/thing-page.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { PriceEditorView } from './editor/editor.tsx';
import { RowDrag } from './editor/row-drag.tsx';
import { priceListRead } from '../layouts/index.ts';

/** One price list and its editor. */
export function PriceListPage() {
  const { id = '' } = useParams();
  return isPriceListId(id) ? <LoadedList key={id} id={id} /> : <MissingThing {...page} />;
}

/** The routes that are refused for a price list that others use too. */
const changes = new Set<RouteName>(['priceLists.update', 'priceLists.changeRow', 'priceLists.remove']);

const page = {
  title: t('Price list'),
  back: { to: '/prices', label: t('Price lists') },
  texts: {
    failed: t('Failed to fetch the price list'),
    notFound: t('Price list not found'),
    doesNotExist: t('This price list does not exist'),
  },
};

function LoadedList({ id }: { id: PriceListId }) {
  const may = useMay();
  const query = useRead(priceListRead(id));
  return (
    <ThingPage {...page} of={query} missing="price_list.not_found" skeleton={<SkeletonTable />}>
      {(list) => (
        <MayProvider value={(route) => !(list.isReadOnly && changes.has(route)) && may(route)}>
          <RowDrag>
            <PriceEditorView list={list} isDeleted={isAppError(query.error, 'price_list.not_found')} />
          </RowDrag>
        </MayProvider>
      )}
    </ThingPage>
  );
}
