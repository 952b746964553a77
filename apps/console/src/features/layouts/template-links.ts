import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { createTitles, type TemplateTitle } from '@vitrine/layout/templates/template-titles';
import { t } from '@vitrine/messages/t';

/** The parameters of the address of the gallery that begin a layout with a template, and with a price list in it. */
export const TEMPLATE = 'template';
export const PRICES = 'prices';

/** The address that begins a layout with a template. `priceListId`: of the list that it shows in place of its own. */
export function toTemplateAddress(id: string, priceListId?: PriceListId): string {
  const params = new URLSearchParams({ [TEMPLATE]: id, ...(priceListId !== undefined && { [PRICES]: priceListId }) });
  return `/layouts?${params.toString()}`;
}

/** The templates with the addresses that begin a layout with them, menu boards first. */
export const listTemplateLinks = (): (TemplateTitle & { to: string })[] =>
  Object.values(createTitles(t)).map((title) => ({ ...title, to: toTemplateAddress(title.id) }));
