import type { Page } from '@vitrine/contract/core/client';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { PlaySum } from '@vitrine/contract/reports/plays';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { usePages } from '../../../../api/use-read.ts';
import { formatCount, formatDuration } from '../../../../ui/format/format.ts';
import { type Column, Listing } from '../../../../ui/lists/listing.tsx';
import { Region } from '../../../../ui/lists/region.tsx';
import { MoreRows } from './more-rows.tsx';
import { PlayedMedia } from './played-media.tsx';

const PAGE_SIZE = 200;

const selectSums = ({ body }: Page<{ sums: PlaySum[] }>) => body.sums;

/** Sums of a day whose single plays are no longer kept. */
export function PlaySums({ deviceId, day }: { deviceId: DeviceId; day: string | undefined }) {
  const { entries, total, ...list } = usePages(
    q.plays.sums.page({
      params: { deviceId },
      query: { limit: PAGE_SIZE, from: day },
      failure: t('Failed to fetch the plays of the day'),
      select: selectSums,
    }),
  );
  return (
    <Region
      of={{ data: list.isPending ? undefined : entries, failure: list.failure }}
      skeleton="h-24"
      empty={t('No plays of this day are kept.')}
    >
      {(rows) => (
        <>
          <p className="mb-2 text-ink-2">
            {t('Single plays of this day are no longer kept. This is what was played in all.')}
          </p>
          <Listing
            label={t('Plays of the day')}
            items={rows}
            keyOf={({ mediaId, playlist }) => `${mediaId} ${playlist?.id ?? ''}`}
            columns={columns}
          />
          <MoreRows shown={rows.length} total={total} of="rows" list={list} />
        </>
      )}
    </Region>
  );
}

const columns: readonly Column<PlaySum>[] = [
  {
    head: t('Media'),
    className: 'wrap-anywhere font-medium',
    render: ({ mediaName, playlist }) => <PlayedMedia name={mediaName} playlist={playlist} />,
  },
  {
    head: t('Plays'),
    numeric: true,
    render: ({ plays, completed }) => (
      <>
        {formatCount(plays)}
        <span className="block text-1 whitespace-nowrap text-ink-3 wide:hidden">
          {t('{completed, number} in full', { completed })}
        </span>
      </>
    ),
  },
  { head: t('In full'), numeric: true, narrow: 'hidden', render: ({ completed }) => formatCount(completed) },
  { head: t('Duration'), numeric: true, render: ({ durationMs }) => formatDuration(durationMs / 1_000) },
];
