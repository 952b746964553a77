import { t } from '@vitrine/messages/t';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { describeWhen } from '../calendar.ts';
import type { EventOverlap } from '../conflicts.ts';
import { PriorityMark } from './priority-mark.tsx';

interface CoverNoticeProps {
  /** The overlaps with events of the other priority, by the time of the first. */
  overlaps: readonly EventOverlap[];
  /** True if the edited event has high priority. */
  isHigh: boolean;
  /** The time zone of the first overlap. */
  readerZone: string;
}

/** Says what an event of high priority covers, or what covers a normal one. */
export function CoverNotice({ overlaps: [first, ...more], isHigh, readerZone }: CoverNoticeProps) {
  if (first === undefined) return null;
  const { event } = first.entry;
  const others =
    more.length > 0 &&
    ` and ${t('{count, plural, one {# other schedule} other {# other schedules}}', { count: more.length })}`;
  const start = formatDateTime(first.firstMeetsAt, 'Unknown date', readerZone);
  return (
    <div role="status">
      <Notice
        icon={<PriorityMark className="mt-0.5" />}
        title={isHigh ? t('Covers other schedules.') : t('Covered by high priority.')}
      >
        {isHigh ? 'Where they overlap, this schedule plays instead of ' : 'Where they overlap, '}
        <b className="font-strong break-words">{event.title}</b> ({describeWhen(event, readerZone)}){others}
        {isHigh ? '.' : `${others === false ? ' plays' : ' play'} instead of this schedule.`} First overlap: {start}.
      </Notice>
    </div>
  );
}
