import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { findShownContent } from '../../panels/picked-content.ts';
import { describeFeed } from '../../panels/shown-feed.ts';

/** A short description of an element's content. */
export function describeContent(element: KnownElement, resources: LayoutResources): string {
  switch (element.kind) {
    case 'picture':
    case 'video':
    case 'playlist':
    case 'webpage':
      return findShownContent(element, resources)?.name ?? 'Nothing chosen';
    case 'ticker':
    case 'list':
      return describeFeed(element, resources);
    case 'text':
    case 'qr':
      return element.text.trim().split('\n')[0] ?? '';
    case 'prices':
      return resources.priceLists[element.priceListId ?? '']?.name ?? 'Nothing chosen';
    case 'weather':
      return element.place?.name ?? 'Nothing chosen';
    case 'countdown':
      return element.until.replace('T', ' ');
    case 'clock':
    case 'date':
    case 'shape':
      return '';
  }
}
