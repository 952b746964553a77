import type { Play } from '@vitrine/contract/reports/plays';
import { t } from '@vitrine/messages/t';
import { formatClock, formatDuration } from '../../../../ui/format/format.ts';
import { Listing } from '../../../../ui/lists/listing.tsx';
import { PlayedMedia } from './played-media.tsx';

const reasons: Record<string, string> = {
  schedule: t('Schedule'),
  device: t('This device'),
  group: t('Group'),
  global: t('Global'),
};

const describeReason = ({ reason, mediaId }: Play): string =>
  mediaId.startsWith('tko_') ? t('Strip') : (reasons[reason] ?? reason);

export const PlayTable = ({ plays, timezone }: { plays: readonly Play[]; timezone: string | undefined }) => (
  <Listing
    label={t('Plays')}
    items={plays}
    columns={[
      { head: t('Time'), className: 'whitespace-nowrap', render: ({ startedAt }) => formatClock(startedAt, timezone) },
      {
        head: t('Media'),
        className: 'wrap-anywhere font-medium',
        render: (play) => (
          <>
            <PlayedMedia name={play.mediaName} playlist={play.playlist} />
            <span className="block text-1 font-normal text-ink-3 wide:hidden">
              {play.completed
                ? t('{reason}, in full', { reason: describeReason(play) })
                : t('{reason}, in part', { reason: describeReason(play) })}
            </span>
          </>
        ),
      },
      { head: t('Reason'), narrow: 'hidden', render: describeReason },
      {
        head: t('Duration'),
        numeric: true,
        render: ({ startedAt, endedAt }) => formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000),
      },
      {
        head: t('Played'),
        className: 'whitespace-nowrap',
        narrow: 'hidden',
        render: ({ completed }) => (completed ? t('In full') : t('In part')),
      },
    ]}
  />
);
