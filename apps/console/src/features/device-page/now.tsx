import { type Device, presenceOf } from '@vitrine/contract/devices';
import { CircleAlert, CircleCheck, Film, Moon } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { DayLine } from '../../ui/day-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Status } from '../../ui/status.tsx';
import { formatAge } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { wordsForPause } from '../devices/pause-words.ts';
import { pictureOf } from '../schedule/picture.ts';
import { endOf, lineOf, nameOf, proofOf, shareOf, whenIn, wordsForReason } from './plan-words.ts';
import { usePlan, useShowing } from './queries.ts';

const COMING = 3;
const TICK_MS = 1_000;

/** What is on, why, whether the screen has confirmed it, and what comes next. */
export function NowOn({ device, onResume }: { device: Device; onResume: () => void }) {
  const now = useNow(TICK_MS);
  const { data: showing, error, refetch, isFetching } = useShowing(device.id, null);
  const { data: plan } = usePlan(device.id);
  const presence = presenceOf(device, now);
  const online = presence !== 'offline';
  const shown =
    online && device.playing?.media ? device.playing.media : (showing?.media ?? device.playing?.media ?? null);
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
          src={shown === null ? null : pictureOf(shown)}
          alt={shown?.originalName ?? ''}
          shape={isUpright ? 'upright' : 'wide'}
          whole
          state={presence}
          placeholder={presence === 'asleep' ? <Moon /> : <Film />}
        />
        <DayLine
          large
          parts={showing === undefined ? [] : lineOf(showing)}
          now={dayStart === '' ? null : shareOf(now, dayStart, dayEnd)}
          label="The day of this screen"
        />
        <p aria-hidden="true" className="mt-1.5 flex justify-between text-1 text-ink-3">
          {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </p>
      </div>
      <div className="grid content-start gap-3">
        <Status
          state={presence}
          age={`${formatAge(device.lastSeen, now)}${device.responseTime === null ? '' : `, ${Math.round(device.responseTime)} ms`}`}
        />
        {showing !== undefined && (
          <>
            <p className="text-pretty break-words text-4">{showing.sentence}</p>
            {event !== null && (
              <Link className="link justify-self-start" to={`/device-schedule?event=${event}`}>
                Open the schedule
              </Link>
            )}
          </>
        )}
        {showing === undefined && error !== null && (
          <Notice
            tone="danger"
            title="Failed to fetch what the device shows."
            action={
              <Button small busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </Notice>
        )}
        <Notice
          icon={
            proof.isProven ? <CircleCheck className="text-online-mark!" /> : <CircleAlert className="text-warning!" />
          }
        >
          {proof.words}
        </Notice>
        {device.pausedUntil !== null && (
          <Notice
            tone="warning"
            title={`Schedule paused until ${wordsForPause(device.pausedUntil, device, now)}.`}
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
                        src={segment.media === null ? null : pictureOf(segment.media)}
                        placeholder={<Film />}
                      />
                      <span className="min-w-0">
                        <b className="block truncate font-strong">{nameOf(segment)}</b>
                        <span className="block text-1 text-ink-3">
                          {wordsForReason(segment)}
                          {next !== undefined && `, until ${whenIn(plan, endOf(segment, next), now)}`}
                        </span>
                      </span>
                    </li>
                  );
                })}
              </ol>
            )}
            <p className="text-1 text-ink-3">Times in {plan.timezone}, the screen’s own zone.</p>
          </>
        )}
      </div>
    </section>
  );
}
