import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';

/** The templates for a place; null: for all. They change with a release only. */
export const templatesRead = (place: TemplatePurpose | null) =>
  q.layouts.listTemplates({
    query: { purpose: place ?? undefined },
    failure: t('Failed to fetch templates'),
    staleMs: Infinity,
    pollMs: 0,
    keepsPrevious: true,
    select: ({ templates }) => templates,
  });

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
