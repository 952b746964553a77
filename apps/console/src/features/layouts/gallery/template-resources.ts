import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';

/** The resources of a template's documents: its pictures and price lists, which no account has. */
export const listTemplateResources = ({
  pictures,
  priceLists,
}: Pick<LayoutTemplate, 'pictures' | 'priceLists'>): LayoutResources => ({
  files: Object.fromEntries(
    pictures.map(({ mediaId, url, width, height }) => [
      mediaId,
      { kind: 'image', name: '', status: 'ready', url, thumbnailUrl: null, width, height },
    ]),
  ),
  playlists: {},
  webpages: {},
  feeds: {},
  priceLists: Object.fromEntries(priceLists.map(({ priceListId, ...list }) => [priceListId, list])),
  weather: {},
  drawn: {},
});
