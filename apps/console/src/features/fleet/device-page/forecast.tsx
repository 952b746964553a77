import type { Device } from '@vitrine/contract/fleet/devices';
import { isInstant } from '@vitrine/contract/core/instants';
import type { Forecast, Segment } from '@vitrine/contract/playout/now-playing';
import { ChevronDown, ChevronRight, Film } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dayIn } from '../../../ui/format/date-format.ts';
import { formatClock, formatDate, formatDateTime } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { SliderBar } from '../../../ui/forms/slider.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Region } from '../../../ui/lists/region.tsx';
import {
  Candidates,
  formatDayAndTime,
  describeSegment,
  findShownEnd,
  findShownStart,
  InstantFields,
  nameCause,
  whenIn,
  playoutAt,
  WhyShown,
} from '../../playout/index.ts';
import { ScreenPicture } from '../../content/index.ts';
import { ForecastCalendar } from './components/forecast-calendar.tsx';
import { forecastOf } from './reads.ts';

const TICK_MS = 30_000;
const STEP_MS = 15 * 60_000;
/** The horizon of an explanation: playout that lasts longer is open-ended. */
const LOOK_AHEAD_MS = 14 * 86_400_000;

/** The forecast of the next 14 days: a calendar with a slider through time, or a list. */
export function ForecastSection({ device }: { device: Device }) {
  const now = useNow(TICK_MS);
  const forecast = useRead(forecastOf(device.id));
  const [params, setParams] = useSearchParams();
  const asked = params.get('at');
  const at = isInstant(asked) ? asked : null;
  const isList = params.get('plan') === 'list';
  const showAt = (instant: string) => setParams((before) => withParam(before, 'at', instant), { replace: true });
  const last = forecast.data?.days.at(-1)?.until;
  return (
    <Section
      title={t('Next 14 days')}
      {...(last !== undefined &&
        device.isCurrent && {
          note: t('Saved on the screen, so it plays without a network until {date}', {
            date: formatDate(last, 'unknown', device.timeZone),
          }),
        })}
      tools={
        <Segmented
          small
          label={t('Show the plan as')}
          value={isList ? 'list' : 'pictures'}
          onValueChange={(value) =>
            setParams((before) => withParam(before, 'plan', value === 'list' ? 'list' : ''), { replace: true })
          }
          segments={[
            { value: 'pictures', label: t('Pictures') },
            { value: 'list', label: t('List') },
          ]}
        />
      }
    >
      <Region of={forecast} skeleton="h-54">
        {(plan) =>
          isList ? (
            <ForecastList forecast={plan} device={device} now={now} at={at} onShow={showAt} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <ForecastCalendar fit={device.fit} forecast={plan} now={now} at={at} onChoose={showAt} />
              <PointInTime forecast={plan} device={device} now={now} at={at} onShow={showAt} />
            </div>
          )
        }
      </Region>
    </Section>
  );
}

interface PointProps {
  forecast: Forecast;
  device: Device;
  at: string | null;
  /** Called with the chosen instant; empty for the present. */
  onShow: (at: string) => void;
}

function PointInTime({ forecast, device, now, at, onShow }: PointProps & { now: Date }) {
  const answer = useRead(playoutAt(device.id, at));
  const lastMs = Date.parse(forecast.days.at(-1)?.until ?? '');
  const ms = at === null ? now.getTime() : Date.parse(at);
  // The past is known from reports only, so it is not explained.
  const firstMs = Math.min(ms, now.getTime());
  const words = formatDateTime(ms, 'unknown', forecast.timezone);
  const next = forecast.segments.find(({ from }) => from === answer.data?.until);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-60 flex-1 items-center gap-3">
          <span aria-hidden="true" className="flex-none font-medium">
            {t('Point in time')}
          </span>
          <SliderBar
            aria-label={t('Point in time')}
            className="min-w-0 flex-1"
            min={firstMs}
            max={lastMs - STEP_MS}
            step={STEP_MS}
            value={Math.min(ms, lastMs - STEP_MS)}
            aria-valuetext={words}
            onValueChange={(instant) => onShow(new Date(instant).toISOString())}
          />
        </div>
        <span className="tabular-nums text-ink-2">{at === null ? t('Now, {time}', { time: words }) : words}</span>
        <Button small disabled={at === null} onClick={() => onShow('')}>
          {t('Now')}
        </Button>
      </div>
      <InstantFields timeZone={forecast.timezone} at={new Date(ms)} onChange={onShow} />
      <Region of={answer} skeleton={null}>
        {(explanation) => (
          <>
            <p className="text-pretty break-words text-3" aria-live="polite">
              <WhyShown playout={explanation} />{' '}
              <span className="text-ink-2">
                {Date.parse(explanation.until) - Date.parse(explanation.at) >= LOOK_AHEAD_MS
                  ? at === null
                    ? t('Nothing changes in the next 14 days.')
                    : t('Nothing changes in the 14 days after that.')
                  : next !== undefined && next.listId !== null && next.media?.id === explanation.media?.id
                    ? t('Its items change at {time}.', { time: whenIn(forecast, explanation.until, now) })
                    : t('Until {time}.', { time: whenIn(forecast, findShownEnd(explanation), now) })}
              </span>
            </p>
            <Candidates candidates={explanation.candidates} screen={device} />
          </>
        )}
      </Region>
    </Card>
  );
}

function ForecastList({ forecast, device, now, at, onShow }: PointProps & { now: Date }) {
  const coming = forecast.segments.filter(({ until }) => Date.parse(until) > now.getTime());
  return (
    <Card flush>
      <ol aria-label={t('The plan')}>
        {coming.map((segment) => (
          <Row
            key={segment.from}
            forecast={forecast}
            segment={segment}
            device={device}
            isOpen={at === segment.from}
            onToggle={() => onShow(at === segment.from ? '' : segment.from)}
          />
        ))}
      </ol>
    </Card>
  );
}

interface RowProps {
  forecast: Forecast;
  segment: Segment;
  device: Device;
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ forecast, segment, device, isOpen, onToggle }: RowProps) {
  const { timezone } = forecast;
  const [start, end] = [findShownStart(segment), findShownEnd(segment)];
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        className="grid w-full grid-cols-[16px_64px_minmax(0,1fr)] items-center gap-3 px-4 py-2 text-start hover:bg-hover wide:grid-cols-[16px_220px_64px_minmax(0,1fr)]"
        onClick={onToggle}
      >
        {isOpen ? <ChevronDown className="text-ink-3" /> : <ChevronRight className="text-ink-3" />}
        <span className="text-ink-2 max-wide:col-start-3">
          {formatDayAndTime(forecast, start)} –{' '}
          {dayIn(timezone, end) === dayIn(timezone, start)
            ? formatClock(end, timezone)
            : formatDayAndTime(forecast, end)}
        </span>
        <ScreenPicture
          small
          screen={device}
          content={segment.media}
          message={segment.message}
          placeholder={<Film />}
          className="max-wide:col-start-2 max-wide:row-span-2 max-wide:row-start-1"
        />
        <span className="min-w-0 max-wide:col-start-3">
          <b className="block truncate font-strong">{nameCause(segment)}</b>
          <span className="block text-1 text-ink-3">{describeSegment(segment, forecast.lists)}</span>
        </span>
      </button>
      {isOpen && <Why device={device} at={segment.from} />}
    </li>
  );
}

function Why({ device, at }: { device: Device; at: string }) {
  const { data: explanation, isPlaceholderData } = useRead(playoutAt(device.id, at));
  if (explanation === undefined || isPlaceholderData) return <SkeletonBlock className="mx-4 mb-4 h-12" />;
  return (
    <div className="grid gap-3 px-4 pb-4">
      <p className="text-pretty break-words">
        <WhyShown playout={explanation} />
      </p>
      <Candidates candidates={explanation.candidates} screen={device} />
    </div>
  );
}
