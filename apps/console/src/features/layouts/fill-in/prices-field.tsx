import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { ArrowUpRight } from 'lucide-react';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { readAddressPrefix } from '../../../api/account.ts';
import { ListChoice } from '../panels/properties/prices-section.tsx';
import { ItemGroup } from './item-group.tsx';
import type { Fillable } from './fillable.ts';
import type { FillChange } from './use-fill-in.ts';

interface PricesFieldProps {
  item: Fillable<ElementOf<'prices'>>;
  resources: LayoutResources;
  onFocus: () => void;
  onChange: FillChange;
}

/** The price list of an element, and the way to its prices. */
export function PricesField({ item, resources, onFocus, onChange }: PricesFieldProps) {
  const { element, label } = item;
  const { priceListId } = element;
  const list = priceListId === null ? undefined : resources.priceLists[priceListId];
  return (
    <ItemGroup label={label} className="grid gap-1.5" onFocus={onFocus}>
      <span className="font-medium">{label}</span>
      <ListChoice
        label={`Price list of ${label}`}
        elements={[element]}
        resources={resources}
        onPick={(edit, added) => onChange([item], edit, added)}
      />
      {priceListId !== null && list !== undefined && (
        <a
          href={`${readAddressPrefix()}/prices/${encodeURIComponent(priceListId)}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 justify-self-start text-1 link"
        >
          Edit the prices of {list.name}
          <ArrowUpRight className="size-3.5" />
          <span className="sr-only">opens in a new tab</span>
        </a>
      )}
    </ItemGroup>
  );
}
