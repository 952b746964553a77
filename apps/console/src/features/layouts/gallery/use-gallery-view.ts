import { isFolderId, isPriceListId } from '@vitrine/contract/core/ids';
import { TEMPLATE_PURPOSES, type TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { FolderId } from '@vitrine/contract/library/folders';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { PRICES, TEMPLATE } from '../template-links.ts';

/** `root`: in no folder; null: in any. */
export type ShownFolder = FolderId | 'root' | null;
/** By name, or the newest first. */
type Order = 'createdAt' | 'originalName';

/** The view of the gallery, all of which is in the address. */
export function useGalleryView() {
  const [params, setParams] = useSearchParams();
  const id = params.get('folder');
  const folder: ShownFolder = id === 'root' || isFolderId(id) ? id : null;
  const order: Order = params.get('sort') === 'name' ? 'originalName' : 'createdAt';
  const place: TemplatePurpose | null = TEMPLATE_PURPOSES.find((each) => each === params.get('place')) ?? null;
  const prices = params.get(PRICES);
  const change = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value), { replace: true });
  return {
    folder,
    order,
    /** The place that templates are made for; null for all. */
    place,
    /** The template that a layout begins with, and the price list that it shows; null for none. */
    templateId: params.get(TEMPLATE),
    priceListId: isPriceListId(prices) ? prices : null,
    /** The templates show instead of the account's layouts. */
    isNew: params.has('new'),
    /** The addresses of both, with the same filters. */
    newPath: `?${withParam(params, 'new', '1').toString()}`,
    listPath: `/layouts?${withParam(params, 'new', '').toString()}`.replace(/\?$/, ''),
    setFolder: (next: ShownFolder) => change('folder', next ?? ''),
    setOrder: (next: Order) => change('sort', next === 'originalName' ? 'name' : ''),
    setPlace: (next: TemplatePurpose | null) => change('place', next ?? ''),
    closeTemplate: () =>
      setParams((before) => withParam(withParam(before, TEMPLATE, ''), PRICES, ''), { replace: true }),
  };
}
