import type { Page } from '@vitrine/contract/core/client';
import type { ListedLayout } from '@vitrine/contract/layouts/layouts';
import { t } from '@vitrine/messages/t';
import { usePages, useRead } from '../../../api/use-read.ts';
import { q } from '../../../api/q.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { SkeletonTileRows, TileRows } from '../../../ui/lists/tile-rows.tsx';
import { WhoCan } from '../../accounts/index.ts';
import { foldersRead } from '../../library/index.ts';
import { GalleryTools } from './gallery-tools.tsx';
import { LayoutDialogs } from './layout-dialogs.tsx';
import { LayoutTile } from './layout-tile.tsx';
import { useGalleryView } from './use-gallery-view.ts';
import { useLayoutActions } from './use-layout-actions.tsx';

const PAGE_SIZE = 100;
const selectLayouts = ({ body }: Page<{ layouts: ListedLayout[] }>) => body.layouts;

/** The account's layouts with their search, or the reason why there are none. */
export function LayoutList() {
  const mayCreate = useMay()('layouts.create');
  const search = useAddressText('search');
  const { folder, order, setFolder } = useGalleryView();
  const list = usePages(
    q.layouts.list.page({
      query: { limit: PAGE_SIZE, search: search.settled || undefined, folderId: folder ?? undefined, sort: order },
      keepsPrevious: true,
      failure: t('Failed to fetch layouts'),
      select: selectLayouts,
    }),
  );
  const { data: folders = [] } = useRead(foldersRead);
  const { entriesOf, dialog, close } = useLayoutActions();
  const isEmpty = list.entries.length === 0 && !list.hasMore;
  const isFiltered = search.settled !== '' || folder !== null;
  return (
    <Section
      title={t('Your layouts')}
      {...(list.total !== undefined && { count: list.total })}
      {...((!isEmpty || isFiltered || search.text !== '') && {
        tools: <GalleryTools search={search} folders={folders} />,
      })}
    >
      <Region
        of={{ data: list.isPending ? undefined : list.entries, failure: list.failure }}
        skeleton={<SkeletonTileRows />}
        isEmpty={() => isEmpty}
        empty={
          isFiltered
            ? {
                plain: true,
                title: t('No layouts found'),
                text: t('Try another name or folder.'),
                children: (
                  <Button
                    onClick={() => {
                      search.setText('');
                      setFolder(null);
                    }}
                  >
                    {t('Clear')}
                  </Button>
                ),
              }
            : {
                dense: true,
                title: t('No layouts yet'),
                text: mayCreate ? (
                  t(
                    'A layout shows several things on one screen: pictures, videos, prices, the time. Start from a template below, and change its words and pictures.',
                  )
                ) : (
                  <WhoCan route="layouts.create" />
                ),
              }
        }
      >
        {(layouts) => (
          <TileRows label={t('Layouts')} items={layouts} isStale={list.isStale} onNearEnd={list.more}>
            {(layout) => (
              <LayoutTile
                layout={layout}
                folder={folders.find(({ id }) => id === layout.folderId) ?? null}
                entries={entriesOf(layout)}
              />
            )}
          </TileRows>
        )}
      </Region>
      {dialog !== null && <LayoutDialogs dialog={dialog} onClose={close} />}
    </Section>
  );
}
