import { isOtherContent, isOtherEvent } from '@vitrine/contract/core/ids';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Presence } from '@vitrine/contract/fleet/presence';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Explained } from '../../../ui/feedback/explained.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatAge, formatDateTime } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { findScreenState, Status } from '../../../ui/screen/status.tsx';
import { contentPath } from '../../content/index.ts';
import {
  describeProof,
  describeShowing,
  formatShown,
  playoutAt,
  useCandidateTexts,
  useWhy,
} from '../../playout/index.ts';
import { pauseLabel } from '../devices/pause-text.ts';
import { findStartFailure } from '../devices/warnings.ts';
import { useGroupName } from '../groups/reads.ts';
import { WakeButton } from '../hours/wake-button.tsx';
import { showsOther } from './reported.ts';

interface NowStateProps {
  device: Device;
  presence: Presence;
  now: Date;
  onResume: () => void;
}

/** The device's presence, what it shows and why, whether it has confirmed that, and a pause, as text. */
export function NowState({ device, presence, now, onResume }: NowStateProps) {
  const { data: playout, failure } = useRead(playoutAt(device.id, null));
  const groupName = useGroupName(device);
  const { lastSeen, pausedUntil } = device;
  const state = findScreenState(device, now);
  const isOnline = presence !== 'offline';
  const proof = describeProof(device, isOnline, now);
  const isPlayingDue = isOnline && !showsOther(device, playout);
  const isOffAsDue = presence === 'off-hours' && playout?.reason === 'off';
  const startFailure = findStartFailure(device.warnings);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status state={state} {...(lastSeen !== null && { age: contactLabel(device, isOnline, now) })} />
        {pausedUntil !== null && (
          <Status state="warning" age={t('until {time}', { time: pauseLabel(pausedUntil, device, now) })}>
            {t('Schedule paused')}
          </Status>
        )}
      </p>
      {startFailure !== null && (
        <Notice tone="warning" title={startFailure.problem}>
          {startFailure.ways.join(' ')}
        </Notice>
      )}
      <p className="text-pretty break-words text-4">
        {formatShown(describeShowing(device, { state, groupName, showing: playout }))}
      </p>
      {playout !== undefined && !isOffAsDue && <DueNow playout={playout} isPlaying={isPlayingDue} />}
      {failure !== null && <ErrorState compact {...failure} />}
      {presence === 'asleep' && (
        <Explained term="asleep">
          {t('The screen has nothing to show and has turned its picture off. It wakes as soon as there is something.')}
        </Explained>
      )}
      {presence === 'off-hours' && (
        <Notice action={<WakeButton device={device} />}>
          {t('Takeovers still show. Once woken, it stays on until its hours begin.')}
        </Notice>
      )}
      {presence === 'off' ? (
        <Notice title={t('The panel is switched off.')}>{t('It shows this when it is switched on again.')}</Notice>
      ) : (
        lastSeen !== null &&
        !isOffAsDue && (
          <Notice
            icon={
              proof.isProven ? <CircleCheck className="text-online-mark" /> : <CircleAlert className="text-warning" />
            }
          >
            {proof.words}
          </Notice>
        )
      )}
      {pausedUntil !== null && (
        <Notice
          tone="warning"
          title={t('Scheduled items don’t play while the schedule is paused.')}
          action={
            <Button small sends="assignments.resume" onClick={onResume}>
              {t('Resume')}
            </Button>
          }
        />
      )}
    </>
  );
}

interface DueNowProps {
  playout: NowPlaying;
  /** True if the device plays what is due, as far as that is known. */
  isPlaying: boolean;
}

/** The media that the device should play now, with a link to the schedule event that decided it. */
function DueNow({ playout, isPlaying }: DueNowProps) {
  const { media, message, candidates, strip } = playout;
  const timeZone = useTimeZone();
  const sentence = useWhy(playout);
  const textOf = useCandidateTexts(candidates);
  const winner = candidates.find(({ verdict }) => verdict === 'plays');
  const reason = winner === undefined ? '' : textOf(winner);
  const path = media === null || isOtherContent(media.id) ? null : contentPath(media.type, media.id);
  const dueName = message?.heading ?? (media === null ? null : formatTitle(media.originalName));
  return (
    <>
      <p className="text-pretty break-words text-ink-2">
        {isPlaying
          ? sentence
          : dueName === null
            ? t('Due now: nothing. {reason}', { reason })
            : t('Due now: {name}. {reason}', { name: dueName, reason })}
      </p>
      {strip !== null && (
        <p className="text-pretty break-words text-ink-2">
          {strip.until === null
            ? t('Over it: the strip “{title}”, until somebody ends it.', { title: strip.title })
            : t('Over it: the strip “{title}”, until {time}.', {
                title: strip.title,
                time: formatDateTime(strip.until, 'unknown', timeZone),
              })}
        </p>
      )}
      {(winner?.reason === 'takeover' || strip !== null) && (
        <Link className="link justify-self-start" to="/takeovers">
          {t('Open the takeover')}
        </Link>
      )}
      {winner?.reason === 'schedule' && winner.sourceId !== null && !isOtherEvent(winner.sourceId) && (
        <Link className="link justify-self-start" to={`/device-schedule?event=${winner.sourceId}`}>
          {t('Open the schedule')}
        </Link>
      )}
      {path !== null && (
        <Link className="link justify-self-start" to={path}>
          {t(
            '{kind, select, image {Open the image} video {Open the video} document {Open the document} webpage {Open the web page} layout {Open the layout} playlist {Open the playlist} other {Open it}}',
            { kind: media?.type ?? '' },
          )}
        </Link>
      )}
    </>
  );
}

/** `8 s ago, 24 ms`: the age of the last contact, and the response time of an online device. */
function contactLabel({ lastSeen, responseTime }: Device, isOnline: boolean, now: Date): string {
  const age = formatAge(lastSeen, now);
  return isOnline && responseTime !== null ? t('{age}, {time} ms', { age, time: Math.round(responseTime) }) : age;
}
