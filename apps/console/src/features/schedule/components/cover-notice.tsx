import { t } from '@vitrine/messages/t';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { rich } from '../../../ui/format/rich.ts';
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
  const values = {
    title: <b className="font-strong break-words">{event.title}</b>,
    when: describeWhen(event, readerZone),
    others: more.length,
    time: formatDateTime(first.firstMeetsAt, 'unknown', readerZone),
  };
  return (
    <div role="status">
      <Notice
        icon={<PriorityMark className="mt-0.5" />}
        title={isHigh ? t('Covers other schedules.') : t('Covered by high priority.')}
      >
        {isHigh
          ? rich(
              '{others, plural, =0 {Where they overlap, this schedule plays instead of {title} ({when}).} one {Where they overlap, this schedule plays instead of {title} ({when}) and # other schedule.} other {Where they overlap, this schedule plays instead of {title} ({when}) and # other schedules.}} First overlap: {time}.',
              values,
            )
          : rich(
              '{others, plural, =0 {Where they overlap, {title} ({when}) plays instead of this schedule.} one {Where they overlap, {title} ({when}) and # other schedule play instead of this schedule.} other {Where they overlap, {title} ({when}) and # other schedules play instead of this schedule.}} First overlap: {time}.',
              values,
            )}
      </Notice>
    </div>
  );
}
