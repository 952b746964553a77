import type { Device } from '@vitrine/contract/fleet/devices';
import type { Forecast, Segment } from '@vitrine/contract/playout/now-playing';
import { Film } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { describeSegment, findShownEnd, findShownStart, nameCause, whenIn } from '../../playout/index.ts';
import { ScreenPicture } from '../../content/index.ts';
import { forecastOf } from './reads.ts';

const SEGMENTS_SHOWN = 3;

/** The next segments of the forecast; nothing until it is loaded. */
export function Upcoming({ device, now }: { device: Device; now: Date }) {
  const { data: forecast } = useRead(forecastOf(device.id));
  if (forecast === undefined) return null;
  const upcoming = forecast.segments.filter(({ from }) => Date.parse(from) > now.getTime()).slice(0, SEGMENTS_SHOWN);
  return (
    <>
      <h2 className="mt-2 text-2 font-strong">{t('Next', {}, 'what plays next')}</h2>
      {upcoming.length === 0 ? (
        <p className="text-ink-2">{t('Nothing changes in the next 14 days.')}</p>
      ) : (
        <ol aria-label={t('Next', {}, 'what plays next')} className="border-t border-line">
          {upcoming.map((segment) => (
            <UpcomingSegment key={segment.from} device={device} segment={segment} forecast={forecast} now={now} />
          ))}
        </ol>
      )}
      <p className="text-1 text-ink-3">
        {t('Times in {timezone}, the screen’s time zone.', { timezone: forecast.timezone })}
      </p>
    </>
  );
}

interface UpcomingSegmentProps {
  device: Device;
  segment: Segment;
  forecast: Forecast;
  now: Date;
}

function UpcomingSegment({ device, segment, forecast, now }: UpcomingSegmentProps) {
  const words = describeSegment(segment, forecast.lists);
  const next = forecast.segments.find(({ from }) => from === segment.until);
  return (
    <li className="grid grid-cols-[72px_64px_minmax(0,1fr)] items-center gap-3 border-b border-line py-2.5">
      <span className="text-ink-2">{whenIn(forecast, findShownStart(segment), now)}</span>
      <ScreenPicture small screen={device} content={segment.media} message={segment.message} placeholder={<Film />} />
      <span className="min-w-0">
        <b className="block truncate font-strong">{nameCause(segment)}</b>
        <span className="block text-1 text-ink-3">
          {/* The last segment ends with the forecast, which is not a time worth showing. */}
          {next === undefined
            ? words
            : t('{reason}, until {time}', { reason: words, time: whenIn(forecast, findShownEnd(segment), now) })}
        </span>
      </span>
    </li>
  );
}
