import { ChevronLeft, ChevronRight, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { countOf } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { PriorityMark } from './priority-mark.tsx';

interface CalendarToolbarProps {
  /** The id of the heading. */
  titleId: string;
  title: string;
  view: 'week' | 'month';
  /** How many events the account has, and how many of them are shown. */
  count: number;
  shown: number;
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
        <IconButton variant="secondary" label={`Previous ${view}`} onClick={() => onStep(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton variant="secondary" label={`Next ${view}`} onClick={() => onStep(1)}>
          <ChevronRight />
        </IconButton>
        <Button onClick={onToday}>Today</Button>
      </div>
      <h2
        id={titleId}
        aria-live="polite"
        className="text-4 max-wide:order-first max-wide:basis-[calc(100%-9rem)] wide:ml-2"
      >
        {title}
      </h2>
      <Badge className="max-wide:order-first">
        {shown === count ? countOf(count, 'schedule') : `${shown} of ${countOf(count, 'schedule')}`}
      </Badge>
      {filter}
      <Legend />
      <Segmented
        label="View"
        className="max-wide:w-full max-wide:*:flex-1 max-wide:*:justify-center"
        value={view}
        onValueChange={onViewChange}
        segments={[
          { value: 'week', label: 'Week View' },
          { value: 'month', label: 'Month View' },
        ]}
      />
    </div>
  );
}

const Legend = () => (
  <ul aria-label="Legend" className="ml-auto flex gap-4 text-1 text-ink-2 max-wide:hidden">
    <li className="flex items-center gap-1.5">
      <span className="size-2.5 rounded-[2px] bg-image" />
      Image
    </li>
    <li className="flex items-center gap-1.5">
      <span className="size-2.5 rounded-[5px] bg-video" />
      Video
    </li>
    <li className="flex items-center gap-1.5">
      <span className="size-2 rotate-45 rounded-[1px] bg-playlist" />
      Playlist
    </li>
    <li className="flex items-center gap-1.5">
      <span className="size-2.5 rounded-full border-2 border-webpage" />
      Web page
    </li>
    <li className="flex items-center gap-1.5">
      <Repeat2 className="size-3" />
      Recurring
    </li>
    <li className="flex items-center gap-1">
      <PriorityMark />
      High priority
    </li>
  </ul>
);
