import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { MediaId } from '@vitrine/contract/library/media';
import { createTemplates } from '@vitrine/layout/templates/templates';
import type { Reader } from '../../platform/mail/reader.ts';
import { withElements } from '../layouts/index.ts';
import type { PriceLists } from '../prices/index.ts';
import type { SampleKey } from '../samples/index.ts';
import type { SampleLayout } from './sample-content.ts';

interface Providers {
  reader: Reader;
  mediaIdOf: (key: SampleKey) => string;
  providePriceList: PriceLists['provide'];
}

/** The document of a board: its template with the picture, the price lists and the texts of the café. */
export async function createSampleDocument(
  accountId: string,
  { template: id, orientation, picture, words }: SampleLayout,
  { reader, mediaIdOf, providePriceList }: Providers,
): Promise<LayoutDocument> {
  const template = createTemplates(reader).find((each) => each.id === id);
  if (template === undefined) throw new Error(`There is no template ${id}`);
  const priceListIds = new Map<unknown, PriceListId>();
  for (const { priceListId, ...list } of template.priceLists) {
    priceListIds.set(priceListId, await providePriceList(accountId, list));
  }
  const texts = new Map(Object.entries(words));
  return withElements(template[orientation], (element) => {
    if (element.kind === 'picture' && 'mediaId' in element) {
      return element.mediaId === null ? element : { ...element, mediaId: MediaId.parse(mediaIdOf(picture)) };
    }
    if ('priceListId' in element) return { ...element, priceListId: priceListIds.get(element.priceListId) ?? null };
    const text = texts.get(element.id);
    return text !== undefined && element.kind === 'text' ? { ...element, text } : element;
  });
}
