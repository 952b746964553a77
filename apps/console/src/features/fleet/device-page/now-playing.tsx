import { type Device, presenceOf } from '@vitrine/contract/fleet/devices';
import { CircleAlert, CircleCheck, Film, Moon } from 'lucide-react';
import { Link } from 'react-router';
import { failureOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { DayLine } from '../../../ui/screen/day-line.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pane } from '../../../ui/screen/pane.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { formatAge } from '../../../ui/format/format.ts';
import { pauseLabel } from '../devices/pause-labels.ts';
import {
  endOf,
  lineOf,
  nameOf,
  summaryThumbnailOf,
  proofOf,
  shareOf,
  whenIn,
  reasonLabel,
  usePlayoutAt,
} from '../../playout/index.ts';
import { usePlan } from './queries.ts';

const COMING = 3;
const TICK_MS = 1_000;

/** What the screen shows and why, whether it has confirmed it, and what comes next; offline, what it last showed. */
export function NowPlaying({ device, onResume }: { device: Device; onResume: () => void }) {
  const now = useReportedNow(TICK_MS);
  const answer = usePlayoutAt(device.id, null);
  const { data: showing } = answer;
  const failure = failureOf(answer);
  const { data: plan } = usePlan(device.id);
  const presence = presenceOf(device, now);
  const online = presence !== 'offline';
  const last = device.playing?.media ?? null;
  const shown = last ?? showing?.media ?? null;
  const isUpright = device.rotation === 90 || device.rotation === 270;
  const proof = proofOf(device, online, now);
  const [dayStart, dayEnd] = [showing?.day[0]?.from ?? '', showing?.day.at(-1)?.until ?? ''];
  const winner = showing?.candidates.find(({ verdict }) => verdict === 'plays');
  const event = winner?.reason === 'schedule' ? winner.sourceId : null;
  const coming = plan?.segments.filter(({ from }) => Date.parse(from) > now.getTime()).slice(0, COMING) ?? [];
  return (
    <section
      aria-label="Now"
      className="grid items-start gap-5 wide:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)] wide:gap-10"
    >
      <div className={isUpright ? 'mx-auto w-full max-w-80' : undefined}>
        <Pane
          src={shown === null ? null : summaryThumbnailOf(shown)}
          alt={shown === null ? '' : titleOf(shown.originalName)}
          shape={isUpright ? 'upright' : 'wide'}
          whole
          state={presence}
          placeholder={presence === 'asleep' ? <Moon /> : <Film />}
        />
        <DayLine
          large
          parts={showing === undefined ? [] : lineOf(showing)}
          now={dayStart === '' ? null : shareOf(now, dayStart, dayEnd)}
          label="Today on this screen"
        />
        <p aria-hidden="true" className="mt-1.5 flex justify-between text-1 text-ink-3">
          {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </p>
      </div>
      <div className="grid content-start gap-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Status state={presence} {...(device.lastSeen !== null && { age: ageOf(device, online, now) })} />
          {device.pausedUntil !== null && (
            <Status state="warning" age={`until ${pauseLabel(device.pausedUntil, device, now)}`}>
              Schedule paused
            </Status>
          )}
        </p>
        {!online && (
          <p className="text-pretty break-words text-4">
            {device.lastSeen === null
              ? 'Not connected yet.'
              : `Was showing ${last === null ? 'nothing' : titleOf(last.originalName)}.`}
          </p>
        )}
        {showing !== undefined && (
          <>
            <p className={cx('text-pretty break-words', online ? 'text-4' : 'text-ink-2')}>
              {online
                ? showing.sentence
                : `Due now: ${showing.media === null ? 'nothing' : titleOf(showing.media.originalName)}. ${winner?.text ?? ''}`}
            </p>
            {event !== null && (
              <Link className="link justify-self-start" to={`/device-schedule?event=${event}`}>
                Open the schedule
              </Link>
            )}
          </>
        )}
        {failure !== null && <ErrorState compact title="Failed to fetch what the screen shows" {...failure} />}
        {device.lastSeen !== null && (
          <Notice
            icon={
              proof.isProven ? <CircleCheck className="text-online-mark!" /> : <CircleAlert className="text-warning!" />
            }
          >
            {proof.words}
          </Notice>
        )}
        {device.pausedUntil !== null && (
          <Notice
            tone="warning"
            title="Scheduled items don’t play while the schedule is paused."
            action={
              <Button small onClick={onResume}>
                Resume
              </Button>
            }
          />
        )}
        {plan !== undefined && (
          <>
            <h2 className="mt-2 text-2 font-strong">Next</h2>
            {coming.length === 0 ? (
              <p className="text-ink-2">Nothing changes in the next 14 days.</p>
            ) : (
              <ol aria-label="Next" className="border-t border-line">
                {coming.map((segment) => {
                  const next = plan.segments.find(({ from }) => from === segment.until);
                  return (
                    <li
                      key={segment.from}
                      className="grid grid-cols-[72px_64px_minmax(0,1fr)] items-center gap-3 border-b border-line py-2.5"
                    >
                      <span className="text-ink-2">{whenIn(plan, segment.from, now)}</span>
                      <Pane
                        small
                        src={segment.media === null ? null : summaryThumbnailOf(segment.media)}
                        placeholder={<Film />}
                      />
                      <span className="min-w-0">
                        <b className="block truncate font-strong">{nameOf(segment)}</b>
                        <span className="block text-1 text-ink-3">
                          {reasonLabel(segment)}
                          {next !== undefined && `, until ${whenIn(plan, endOf(segment, next), now)}`}
                        </span>
                      </span>
                    </li>
                  );
                })}
              </ol>
            )}
            <p className="text-1 text-ink-3">Times in {plan.timezone}, the screen’s time zone.</p>
          </>
        )}
      </div>
    </section>
  );
}

/** When it was last seen. How quickly it answered says nothing about a screen that is offline. */
function ageOf({ lastSeen, responseTime }: Device, online: boolean, now: Date): string {
  const latency = online && responseTime !== null ? `, ${Math.round(responseTime)} ms` : '';
  return `${formatAge(lastSeen, now)}${latency}`;
}
