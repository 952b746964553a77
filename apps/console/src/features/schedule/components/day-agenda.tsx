import { Monitor } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { ContentPicture, contentLabel } from '../../content/index.ts';
import { describeRecurrence } from '../../playout/index.ts';
import { formatHours, type Placed } from '../calendar.ts';
import { abbreviateNames, type NameTargets, targetsOf } from '../cards/target-names.ts';
import { EventMarks, markWords } from './event-marks.tsx';

interface DayAgendaProps {
  placed: readonly Placed[];
  nameTargets: NameTargets;
  onOpenEvent: (placed: Placed) => void;
}

/** The events of one day as a list, by start. */
export function DayAgenda({ placed, nameTargets, onOpenEvent }: DayAgendaProps) {
  if (placed.length === 0) return <p className="text-ink-2">{t('Nothing is scheduled.')}</p>;
  return (
    <ol className="border-t border-line">
      {placed.map((each) => {
        const { key, event, isStart } = each;
        return (
          <li key={key} className="border-b border-line">
            <button
              type="button"
              className="grid w-full grid-cols-[88px_72px_minmax(0,1fr)] items-center gap-3 py-2.5 text-start hover:bg-hover"
              onClick={() => onOpenEvent(each)}
            >
              <span className="text-ink-2">{formatHours(each)}</span>
              <ContentPicture small content={event.media} />
              <span className="min-w-0">
                <span className="flex items-center gap-1">
                  <EventMarks placed={each} />
                  <b className="min-w-0 truncate font-strong">{event.title}</b>
                </span>
                <span className="block text-1 text-ink-3">
                  {[
                    contentLabel(event.mediaType),
                    describeRecurrence(event),
                    ...markWords(each),
                    isStart ? '' : t('started the day before'),
                  ]
                    .filter((part) => part !== '')
                    .join(', ')}
                </span>{' '}
                <span className="flex min-w-0 items-center gap-1 text-1 text-ink-3">
                  <Monitor className="size-3.5 flex-none" />
                  <span className="min-w-0 truncate">
                    {abbreviateNames(nameTargets(targetsOf(event)), 3) ||
                      t('{count, plural, one {# screen} other {# screens}}', { count: event.deviceIds.length })}
                  </span>
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
