import type { LayoutResources } from '@vitrine/contract/layouts/layouts';

/** The resources of elements without content. */
export const emptyResources: LayoutResources = {
  files: {},
  playlists: {},
  webpages: {},
  feeds: {},
  priceLists: {},
  weather: {},
  drawn: {},
};
