import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { countOf } from '../../../ui/format/format.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { type Placed, recurrenceLabels } from '../calendar.ts';
import { summaryThumbnailOf } from '../../playout/index.ts';

interface DayAgendaProps {
  placed: readonly Placed[];
  onOpenEvent: (event: Placed['event']) => void;
}

/** The events of one day as a list, by start. */
export function DayAgenda({ placed, onOpenEvent }: DayAgendaProps) {
  if (placed.length === 0) return <p className="text-ink-2">Nothing is scheduled.</p>;
  return (
    <ol className="border-t border-line">
      {placed.map(({ key, event, start, end, isStart }) => (
        <li key={key} className="border-b border-line">
          <button
            type="button"
            className="grid w-full grid-cols-[88px_72px_minmax(0,1fr)] items-center gap-3 py-2.5 text-left hover:bg-hover"
            onClick={() => onOpenEvent(event)}
          >
            <span className="text-ink-2">{formatTimeRange(start, end)}</span>
            <Pane small src={summaryThumbnailOf(event.media)} />
            <span className="min-w-0">
              <b className="block truncate font-strong">{event.title}</b>
              <span className="block text-1 text-ink-3">
                {[
                  event.mediaType === 'image' ? 'Image' : 'Video',
                  recurrenceLabels[event.recurrence],
                  countOf(event.deviceIds.length, 'screen'),
                  isStart ? '' : 'started the day before',
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
