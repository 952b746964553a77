import { isDay } from '@vitrine/contract/core/instants';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Play } from '@vitrine/contract/reports/plays';
import { Link, useSearchParams } from 'react-router';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { countOf, formatClock, formatCount, formatDuration } from '../../../ui/format/format.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { usePlays } from './queries.ts';

const reasons: Record<string, string> = {
  schedule: 'Schedule',
  device: 'This device',
  group: 'Group',
  global: 'Global',
};

/** The plays that the screen reported for one day. */
export function Plays({ device }: { device: Device }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('played');
  const day = isDay(asked) ? asked : null;
  const { plays, total, failure, more, isLoadingMore, ...list } = usePlays(device.id, day);
  return (
    <Section
      title="Plays"
      {...(total !== undefined && { count: total })}
      note={`Reported by the screen, in ${device.timeZone}`}
      tools={
        <Input
          type="date"
          aria-label="Day"
          value={day ?? list.day ?? ''}
          onChange={(event) =>
            setParams((before) => withParam(before, 'played', event.target.value), { replace: true })
          }
        />
      }
    >
      {failure !== null ? (
        <ErrorState title="Failed to fetch plays" {...failure} />
      ) : plays === undefined ? (
        <SkeletonBlock className="h-24" />
      ) : plays.length === 0 ? (
        <Card>
          <p className="text-ink-2">No plays reported for this day.</p>
        </Card>
      ) : (
        <>
          <Table label="Plays">
            <thead>
              <tr>
                <Head>Time</Head>
                <Head>Media</Head>
                <Head className="max-wide:hidden">Reason</Head>
                <Head numeric>Duration</Head>
                <Head className="max-wide:hidden">Played</Head>
              </tr>
            </thead>
            <tbody>
              {plays.map(({ id, mediaName, playlist, reason, startedAt, endedAt, completed }) => (
                <tr key={id}>
                  <td className="whitespace-nowrap">{formatClock(startedAt, list.timezone)}</td>
                  <td className="wrap-anywhere font-medium">
                    {mediaName === null ? 'Unknown media' : titleOf(mediaName)}
                    {playlist !== null && <InPlaylist playlist={playlist} />}
                    <span className="block text-1 font-normal text-ink-3 wide:hidden">
                      {reasons[reason] ?? reason}, {completed ? 'in full' : 'in part'}
                    </span>
                  </td>
                  <td className="max-wide:hidden">{reasons[reason] ?? reason}</td>
                  <td className="numeric">{formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000)}</td>
                  <td className="whitespace-nowrap max-wide:hidden">{completed ? 'In full' : 'In part'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {more !== null && (
            <div className="mt-2 flex items-center justify-between gap-3 text-1 text-ink-3">
              Showing {formatCount(plays.length)} of {countOf(total ?? plays.length, 'play')}
              <ShowMore hasMore busy={isLoadingMore} onMore={more} className="py-0" />
            </div>
          )}
        </>
      )}
    </Section>
  );
}

/** `Lunch, item 3`; a deleted playlist has no link. */
const InPlaylist = ({ playlist: { id, name, index } }: { playlist: NonNullable<Play['playlist']> }) => (
  <span className="block text-1 font-normal text-ink-3">
    {name === null ? (
      'Deleted playlist'
    ) : (
      <Link to={`/playlists/${id}`} className="link">
        {name}
      </Link>
    )}
    {index !== null && `, item ${index + 1}`}
  </span>
);
