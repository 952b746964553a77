import type { Play } from '@vitrine/contract/reports/plays';
import { formatClock, formatDuration } from '../../../../ui/format/format.ts';
import { Listing } from '../../../../ui/lists/listing.tsx';
import { PlayedMedia } from './played-media.tsx';

const reasons: Record<string, string> = {
  schedule: 'Schedule',
  device: 'This device',
  group: 'Group',
  global: 'Global',
};

const describeReason = ({ reason }: Play): string => reasons[reason] ?? reason;

export const PlayTable = ({ plays, timezone }: { plays: readonly Play[]; timezone: string | undefined }) => (
  <Listing
    label="Plays"
    items={plays}
    columns={[
      { head: 'Time', className: 'whitespace-nowrap', render: ({ startedAt }) => formatClock(startedAt, timezone) },
      {
        head: 'Media',
        className: 'wrap-anywhere font-medium',
        render: (play) => (
          <>
            <PlayedMedia name={play.mediaName} playlist={play.playlist} />
            <span className="block text-1 font-normal text-ink-3 wide:hidden">
              {describeReason(play)}, {play.completed ? 'in full' : 'in part'}
            </span>
          </>
        ),
      },
      { head: 'Reason', narrow: 'hidden', render: describeReason },
      {
        head: 'Duration',
        numeric: true,
        render: ({ startedAt, endedAt }) => formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000),
      },
      {
        head: 'Played',
        className: 'whitespace-nowrap',
        narrow: 'hidden',
        render: ({ completed }) => (completed ? 'In full' : 'In part'),
      },
    ]}
  />
);
