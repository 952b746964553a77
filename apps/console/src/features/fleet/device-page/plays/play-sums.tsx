import type { DeviceId } from '@vitrine/contract/fleet/devices';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { formatCount, formatDuration } from '../../../../ui/format/format.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Head, Table } from '../../../../ui/lists/table.tsx';
import { usePlaySums } from '../queries.ts';
import { MoreRows } from './more-rows.tsx';
import { PlayedMedia } from './played-media.tsx';

/** Sums of a day whose single plays are no longer kept. */
export function PlaySums({ deviceId, day }: { deviceId: DeviceId; day: string | undefined }) {
  const { sums, total, failure, more, isLoadingMore } = usePlaySums(deviceId, day);
  if (failure !== null) return <ErrorState title="Failed to fetch the plays of the day" {...failure} />;
  if (sums === undefined) return <SkeletonBlock className="h-24" />;
  if (sums.length === 0) {
    return (
      <Card>
        <p className="text-ink-2">No plays of this day are kept.</p>
      </Card>
    );
  }
  return (
    <>
      <p className="mb-2 text-ink-2">Single plays of this day are no longer kept. This is what was played in all.</p>
      <Table label="Plays of the day">
        <thead>
          <tr>
            <Head>Media</Head>
            <Head numeric>Plays</Head>
            <Head numeric className="max-wide:hidden">
              In full
            </Head>
            <Head numeric>Duration</Head>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ mediaId, mediaName, playlist, plays, completed, durationMs }) => (
            <tr key={`${mediaId} ${playlist?.id ?? ''}`}>
              <td className="wrap-anywhere font-medium">
                <PlayedMedia name={mediaName} playlist={playlist} />
              </td>
              <td className="numeric">
                {formatCount(plays)}
                <span className="block text-1 whitespace-nowrap text-ink-3 wide:hidden">
                  {formatCount(completed)} in full
                </span>
              </td>
              <td className="numeric max-wide:hidden">{formatCount(completed)}</td>
              <td className="numeric">{formatDuration(durationMs / 1_000)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <MoreRows shown={sums.length} total={total} noun="row" more={more} isLoading={isLoadingMore} />
    </>
  );
}
