import type { LayoutResources, LayoutTemplate } from '@vitrine/contract/layouts/layouts';

/** The resources of a template's documents: its pictures, which are in no library. */
export const listTemplateResources = ({ pictures }: Pick<LayoutTemplate, 'pictures'>): LayoutResources => ({
  files: Object.fromEntries(
    pictures.map(({ mediaId, url, width, height }) => [
      mediaId,
      { kind: 'image', name: '', status: 'ready', url, thumbnailUrl: null, width, height },
    ]),
  ),
  playlists: {},
  webpages: {},
  feeds: {},
  priceLists: {},
});
