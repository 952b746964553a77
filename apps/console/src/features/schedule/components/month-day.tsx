import type { ContentKind } from '@vitrine/contract/library/content';
import { Repeat2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useMay } from '../../../ui/access/may.tsx';
import { getDateFormat } from '../../../ui/format/date-format.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { contentLabel, markKindOf, ContentPicture } from '../../content/index.ts';
import { describeRecurrence } from '../../playout/index.ts';
import { nameOfDate, nameOfDay, type Placed } from '../calendar.ts';
import { EventMarks, markWords } from './event-marks.tsx';

/** More events of a day open in a dialog (specification, part 2, section 9). */
const EVENTS_PER_DAY = 3;
const IMAGES_PER_DAY = 3;
const MARKS_PER_DAY = 4;

export interface MonthDayHandlers {
  onCreate: (day: string) => void;
  onOpenEvent: (placed: Placed) => void;
  onOpenDay: (day: string) => void;
  onChoose: (day: string) => void;
}

interface MonthDayProps extends MonthDayHandlers {
  day: string;
  isOut: boolean;
  isToday: boolean;
  isChosen: boolean;
  hasImages: boolean;
  /** The events that start on this day. */
  events: readonly Placed[];
  /** The item that the Tab key focuses; null if it is on another day. */
  tabStop: number | null;
}

/** A day of the month: its date, images and first events, or marks on a phone. */
export function MonthDay(props: MonthDayProps) {
  const { day, isOut, isToday, hasImages } = props;
  return (
    <div
      role="gridcell"
      data-day={day}
      className={cx('month-day', isOut && 'month-day-out', isToday && 'month-day-today')}
    >
      <span className="sr-only">{nameOfDay(day)}</span>
      {hasImages ? <DayEvents {...props} /> : <DayMarks {...props} />}
    </div>
  );
}

/** The kinds of content within a list of words. */
const kindWords: Partial<Record<ContentKind, string>> = {
  image: t('image'),
  video: t('video'),
  document: t('document'),
  webpage: t('web page'),
  layout: t('layout'),
  playlist: t('playlist'),
};

/** `Dec`, beside the first day of a month. */
const formatShortMonth = (day: string): string =>
  getDateFormat({ month: 'short', timeZone: 'UTC' }).format(new Date(day));

function DayEvents({ day, isToday, events, tabStop, onCreate, onOpenEvent, onOpenDay }: MonthDayProps) {
  const media = [...new Map(events.map(({ event }) => [event.mediaId, event.media])).values()];
  const hidden = events.length - EVENTS_PER_DAY;
  const may = useMay()('schedule.create');
  const tabIndex = (item: number) => (tabStop === item ? 0 : -1);
  return (
    <>
      <div className="flex min-h-6.5 items-center">
        <button
          type="button"
          className="month-create"
          tabIndex={tabIndex(0)}
          aria-label={
            may
              ? t('Create schedule on {date}', { date: nameOfDate(day) })
              : t('Schedules on {date}', { date: nameOfDate(day) })
          }
          aria-current={isToday ? 'date' : undefined}
          onClick={() => (may ? onCreate(day) : onOpenDay(day))}
        >
          {Number(day.slice(8))}
        </button>
        {day.endsWith('-01') && (
          <span aria-hidden="true" className="text-1 text-ink-3">
            {formatShortMonth(day)}
          </span>
        )}
        <span aria-hidden="true" className="month-thumbs">
          {media.slice(0, IMAGES_PER_DAY).map((each) => (
            <ContentPicture key={each.id} small content={each} className="w-8" />
          ))}
        </span>
      </div>
      {events.slice(0, EVENTS_PER_DAY).map((placed, index) => {
        const { key, event, start, end, isAllDay } = placed;
        return (
          <button
            key={key}
            type="button"
            data-placed={key}
            tabIndex={tabIndex(index + 1)}
            className={cx(
              'month-event',
              `month-event-${markKindOf(event.mediaType)}`,
              event.recurrence !== 'none' && 'month-event-regular',
            )}
            onClick={() => onOpenEvent(placed)}
          >
            <EventMarks placed={placed} />
            <span className="flex-none font-normal text-ink-2">{isAllDay ? t('All day') : start}</span>{' '}
            <span className="min-w-0 flex-1 truncate">{event.title}</span>
            <span className="sr-only">
              {[
                '',
                isAllDay ? '' : t('until {end}', { end }),
                kindWords[event.mediaType] ?? contentLabel(event.mediaType),
                describeRecurrence(event),
                ...markWords(placed),
              ]
                .filter((part, place) => place === 0 || part !== '')
                .join(', ')}
            </span>
            {event.recurrence !== 'none' && <Repeat2 className="month-repeat size-3 flex-none text-ink-3" />}
          </button>
        );
      })}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={tabIndex(EVENTS_PER_DAY + 1)}
          className="relative min-h-6 px-2 text-start text-1 text-ink-2 hover:text-ink"
          onClick={() => onOpenDay(day)}
        >
          {t('+{count, number} more', { count: hidden })}
        </button>
      )}
    </>
  );
}

function DayMarks({ day, isToday, isChosen, events, tabStop, onChoose }: MonthDayProps) {
  const isHigh = events.some(({ event }) => event.priority === 'high');
  return (
    <button
      type="button"
      tabIndex={tabStop === null ? -1 : 0}
      className="month-choose"
      aria-label={
        isHigh
          ? t('{count, plural, one {{date}, # schedule, high priority} other {{date}, # schedules, high priority}}', {
              date: nameOfDate(day),
              count: events.length,
            })
          : t('{count, plural, one {{date}, # schedule} other {{date}, # schedules}}', {
              date: nameOfDate(day),
              count: events.length,
            })
      }
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      <span className="font-medium">{Number(day.slice(8))}</span>
      <span aria-hidden="true" className="flex gap-0.75">
        {events.slice(0, MARKS_PER_DAY).map(({ key, event }) => (
          <i
            key={key}
            className={cx(
              'month-mark',
              `month-mark-${markKindOf(event.mediaType)}`,
              event.priority === 'high' && 'month-mark-high',
            )}
          />
        ))}
      </span>
    </button>
  );
}
