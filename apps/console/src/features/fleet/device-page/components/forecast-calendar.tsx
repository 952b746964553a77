import { t } from '@vitrine/messages/t';
import './forecast-calendar.css';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Forecast, Segment, ShownList } from '@vitrine/contract/playout/now-playing';
import { Film } from 'lucide-react';
import { cx } from '../../../../ui/theme/cx.ts';
import { formatClock } from '../../../../ui/format/format.ts';
import { MessageBoard } from '../../../../ui/screen/message-board.tsx';
import { Picture } from '../../../../ui/screen/picture.tsx';
import { ContentPicture, ListPictures } from '../../../content/index.ts';
import { findShownStart, listAt, nameCause, toDayParts, computeShare, formatShortDay } from '../../../playout/index.ts';

interface ForecastCalendarProps {
  forecast: Forecast;
  /** The screen's. */
  fit: Fit;
  now: Date;
  /** The chosen instant; null is now. */
  at: string | null;
  onChoose: (at: string) => void;
}

const MINUTE_MS = 60_000;
/** A click in a column is rounded down to this. */
const STEP_MS = 5 * MINUTE_MS;
/** A day, and the least height of a picture in it, in px. */
const DAY_HEIGHT = 192;
const PICTURE_HEIGHT = 26;
const hours = [0, 6, 12, 18];

/** The forecast as a column of thumbnails per day. It is hidden from screen readers, which use the list. */
export function ForecastCalendar({ forecast, fit, now, at, onChoose }: ForecastCalendarProps) {
  const scheduled = new Map<string, { name: string; media: MediaSummary }>();
  const takeovers = new Set<string>();
  const standing = new Map<string, MediaSummary | null>();
  for (const segment of forecast.segments) {
    const { reason, media } = segment;
    if (reason === 'schedule' && media !== null)
      scheduled.set(`${media.id} ${nameCause(segment)}`, { name: nameCause(segment), media });
    else if (reason === 'takeover') takeovers.add(nameTakeover(segment));
    else if (reason !== 'nothing') standing.set(describeStanding(segment), media);
  }
  return (
    <div>
      <div aria-hidden="true" className="overflow-x-auto pb-1">
        <div className="forecast">
          <div className="forecast-hours">
            {hours.map((hour) => (
              <span key={hour} style={{ top: `${(hour / 24) * 100}%` }} className={cx(hour === 0 && 'translate-y-0')}>
                {String(hour).padStart(2, '0')}
              </span>
            ))}
          </div>
          {forecast.days.map((day, index) => (
            <Day
              key={day.day}
              forecast={forecast}
              fit={fit}
              day={day}
              isToday={index === 0}
              now={now}
              at={at}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
      <ul aria-label={t('Legend')} className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-1 text-ink-2">
        {[...scheduled].map(([key, { name, media }]) => (
          <li key={key} className="flex items-center gap-1.5">
            <ContentPicture small content={media} className="w-7" />
            {name}
          </li>
        ))}
        {[...takeovers].map((name) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className="forecast-takeover h-4 w-7 rounded-picture" />
            {name}
          </li>
        ))}
        {[...standing].map(([name, media]) => (
          <li key={name} className="flex items-center gap-1.5">
            {media?.type === 'playlist' ? (
              <ContentPicture small content={media} className="forecast-base w-7" />
            ) : (
              <span className="h-4 w-7 rounded-picture border border-line-strong bg-sunken" />
            )}
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `Takeover: Fire drill`; `Past takeover: Fire drill` for one that was reported. */
function nameTakeover(segment: Segment): string {
  const isPast = segment.isReported === true;
  const title = segment.media === null && (segment.title === null || segment.title === '') ? null : nameCause(segment);
  if (title === null) return isPast ? t('Past takeover') : t('Takeover');
  return isPast ? t('Past takeover: {title}', { title }) : t('Takeover: {title}', { title });
}

/** `Lunch, group Hall`: what plays while no schedule does, and why. */
function describeStanding(segment: Segment): string {
  const { reason, title, media, isReported } = segment;
  const name = nameCause(segment);
  if (reason === 'global') {
    return t(
      '{kind, select, image {{name}, global image} video {{name}, global video} webpage {{name}, global web page} layout {{name}, global layout} playlist {{name}, global playlist} other {{name}, global media}}',
      { kind: media?.type ?? '', name },
    );
  }
  if (reason === 'off') return name;
  if (reason !== 'group') {
    return reason === 'preview' ? t('{name}, preview', { name }) : t('{name}, assigned to this screen', { name });
  }
  return title === null || isReported === true
    ? t('{name}, group', { name })
    : t('{name}, group {title}', { name, title });
}

interface DayProps extends ForecastCalendarProps {
  day: Forecast['days'][number];
  isToday: boolean;
}

function Day({ forecast, fit, day: { day, from, until }, isToday, now, at, onChoose }: DayProps) {
  const nowShare = computeShare(now, from, until);
  const atShare = at === null ? null : computeShare(at, from, until);
  return (
    <div>
      <span className={cx('block h-6 text-1', isToday ? 'font-strong text-ink' : 'text-ink-3')}>
        {formatShortDay(day)}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider and the list do it by keyboard */}
      <div
        className="forecast-day"
        onClick={({ clientY, currentTarget }) => {
          const { top, height } = currentTarget.getBoundingClientRect();
          const span = Date.parse(until) - Date.parse(from);
          const ms = Date.parse(from) + (height === 0 ? 0 : ((clientY - top) / height) * span);
          if (ms >= now.getTime()) onChoose(new Date(Math.floor(ms / STEP_MS) * STEP_MS).toISOString());
        }}
      >
        {toDayParts(forecast.segments, from, until)
          .filter(
            ({ kind, isLoop, segment }) =>
              kind === 'schedule' || isLoop || segment.reason === 'nothing' || segment.reason === 'off',
          )
          .map(({ from: start, until: end, kind, segment }) => (
            <span
              key={segment.from}
              title={t('{name}, {time}', {
                name: segment.reason === 'takeover' ? nameTakeover(segment) : nameCause(segment),
                time: formatClock(findShownStart(segment), forecast.timezone),
              })}
              className={cx(
                'forecast-part',
                segment.reason === 'takeover' && 'forecast-takeover',
                segment.reason === 'nothing'
                  ? 'forecast-empty'
                  : segment.reason === 'off'
                    ? 'forecast-off'
                    : kind === 'base' && 'forecast-base',
              )}
              style={{ '--from': start, '--until': end }}
            >
              <SegmentPicture segment={segment} list={listAt(segment, forecast.lists)} fit={fit} share={end - start} />
            </span>
          ))}
        {nowShare !== null && <span className="forecast-mark" style={{ '--at': nowShare }} />}
        {atShare !== null && <span className="forecast-mark forecast-chosen" style={{ '--at': atShare }} />}
      </div>
    </div>
  );
}

interface SegmentPictureProps {
  segment: Segment;
  list: ShownList | undefined;
  fit: Fit;
  /** The segment's share of the day, 0 to 1. */
  share: number;
}

/** The picture of a segment; of a playlist those of its items, as many as have room. */
function SegmentPicture({ segment: { media, message }, list, fit, share }: SegmentPictureProps) {
  if (message !== null) {
    return (
      <Picture small>
        <MessageBoard message={message} />
      </Picture>
    );
  }
  if (media === null) return null;
  if (list !== undefined)
    return <ListPictures down list={list} fit={fit} room={Math.floor((share * DAY_HEIGHT) / PICTURE_HEIGHT)} />;
  return <ContentPicture small stack={false} fit={fit} content={media} placeholder={<Film className="size-4" />} />;
}
