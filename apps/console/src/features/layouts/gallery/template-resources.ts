import type { LayoutResources, LayoutTemplate } from '@vitrine/contract/layouts/layouts';

/** What the documents of a template refer to: its pictures, which are in no library. */
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
