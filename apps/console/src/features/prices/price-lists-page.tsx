import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PriceListTable } from './list/price-list-table.tsx';
import { useCreatePriceList } from './queries.ts';

/** The account's price lists. */
export function PriceListsPage() {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useCreatePriceList();
  const create = () =>
    void mutateAsync({ name: 'New price list' }).then(
      ({ id }) => navigate(`/prices/${id}`),
      // The failure is reported by `meta`.
      () => {},
    );
  const button = (
    <Button needs="priceLists.create" variant="primary" busy={isPending} onClick={create}>
      <Plus />
      New price list
    </Button>
  );
  return (
    <>
      <PageHeader title="Price Lists" description="Prices that any number of layouts show" actions={button} />
      <PageBody>
        <PriceListTable create={button} />
      </PageBody>
    </>
  );
}
