import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { ChevronLeft, ChevronRight, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { contentLabel } from '../../content/index.ts';
import { PriorityMark } from './priority-mark.tsx';

interface CalendarToolbarProps {
  /** The id of the heading. */
  titleId: string;
  title: string;
  view: 'week' | 'month';
  /** The number of the account's events. */
  count: number;
  /** The events that the filter lets through. */
  shown: readonly ScheduleEvent[];
  /** The choice of the screens whose events are shown. */
  filter: ReactNode;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onViewChange: (view: 'week' | 'month') => void;
}

/** Navigates the calendar and switches between week and month. */
export function CalendarToolbar({ titleId, title, view, count, shown, filter, ...on }: CalendarToolbarProps) {
  const { onStep, onToday, onViewChange } = on;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex gap-1">
        <IconButton
          variant="secondary"
          label={view === 'week' ? t('Previous week') : t('Previous month')}
          onClick={() => onStep(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          variant="secondary"
          label={view === 'week' ? t('Next week') : t('Next month')}
          onClick={() => onStep(1)}
        >
          <ChevronRight />
        </IconButton>
        <Button onClick={onToday}>{t('Today')}</Button>
      </div>
      <h2
        id={titleId}
        aria-live="polite"
        className="text-4 max-wide:order-first max-wide:basis-[calc(100%-9rem)] wide:ms-2"
      >
        {title}
      </h2>
      <Badge className="max-wide:order-first max-wide:ms-auto">
        {shown.length === count
          ? t('{count, plural, one {# schedule} other {# schedules}}', { count })
          : t('{shown, number} of {count, plural, one {# schedule} other {# schedules}}', {
              shown: shown.length,
              count,
            })}
      </Badge>
      {filter}
      <Legend events={shown} />
      <Segmented
        label={t('View')}
        className="max-wide:w-full max-wide:*:flex-1 max-wide:*:justify-center"
        value={view}
        onValueChange={onViewChange}
        segments={[
          { value: 'week', label: t('Week View') },
          { value: 'month', label: t('Month View') },
        ]}
      />
    </div>
  );
}

const kindMarks: readonly [ContentKind, string][] = [
  ['image', 'size-2.5 rounded-[2px] bg-image'],
  ['video', 'size-2.5 rounded-[5px] bg-video'],
  ['playlist', 'size-2 rotate-45 rounded-[1px] bg-playlist'],
  ['document', 'size-2 rotate-45 rounded-[1px] bg-playlist'],
  ['webpage', 'size-2.5 rounded-full border-2 border-webpage'],
  ['layout', 'size-2.5 rounded-[2px] border-2 border-layout'],
  ...DRAWN_KINDS.map((kind): [ContentKind, string] => [kind, 'size-2.5 rounded-[2px] border-2 border-layout']),
];

/** The marks of the events that are shown: all kinds together would not fit beside the buttons. */
function Legend({ events }: { events: readonly ScheduleEvent[] }) {
  const kinds = new Set(events.map(({ mediaType }) => mediaType));
  return (
    <ul aria-label={t('Legend')} className="ms-auto flex gap-4 text-1 text-ink-2 max-wide:hidden">
      {kindMarks
        .filter(([kind]) => kinds.has(kind))
        .map(([kind, mark]) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span className={mark} />
            {contentLabel(kind)}
          </li>
        ))}
      {events.some(({ recurrence }) => recurrence !== 'none') && (
        <li className="flex items-center gap-1.5">
          <Repeat2 className="size-3" />
          {t('Recurring')}
        </li>
      )}
      {events.some(({ priority }) => priority === 'high') && (
        <li className="flex items-center gap-1">
          <PriorityMark />
          {t('High priority')}
        </li>
      )}
    </ul>
  );
}
