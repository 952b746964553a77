import type { Recurrence } from '@vitrine/contract/schedule/schedule';
import type { RefObject } from 'react';
import { t } from '@vitrine/messages/t';
import { describeError } from '../../../ui/format/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { rich } from '../../../ui/format/rich.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ContentPicture } from '../../content/index.ts';
import { describeRecurrence } from '../../playout/index.ts';
import { describeWhen } from '../calendar.ts';
import type { EventOverlap, RefusedConflict } from '../conflicts.ts';

interface OverlapNoticeProps {
  /** The overlaps, by the time of the first. */
  overlaps: readonly EventOverlap[];
  /** The conflict for which the server refused the event as it is in the form; null for none. */
  refused: RefusedConflict | null;
  recurrence: Recurrence;
  /** The time zone of the first overlap. */
  readerZone: string;
  /** The notice of a conflict, which gets the focus when the event is saved nevertheless. */
  conflictRef: RefObject<HTMLDivElement | null>;
  /** Gives the edited event high priority; null if it has it. */
  onRaise: (() => void) | null;
}

/** Names the first event that an edited one conflicts with; else the first that it overlaps on some days. */
export function OverlapNotice({ overlaps, refused, recurrence, readerZone, conflictRef, onRaise }: OverlapNoticeProps) {
  const conflict = overlaps.find(({ kind }) => kind === 'conflict');
  if (conflict !== undefined || refused !== null) {
    const others = conflict === undefined ? 0 : overlaps.filter(({ kind }) => kind === 'conflict').length - 1;
    const other =
      conflict === undefined
        ? refused?.other
        : { event: conflict.entry.event, title: conflict.entry.event.title, firstMeetsAt: conflict.firstMeetsAt };
    const title = <b className="font-strong break-words">{other?.title}</b>;
    const time = formatDateTime(other?.firstMeetsAt, 'unknown', readerZone);
    return (
      <div
        ref={conflictRef}
        tabIndex={-1}
        role="alert"
        className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-3 rounded bg-danger-soft p-3 text-1"
      >
        <ContentPicture small content={other?.event?.media ?? null} />
        <div className="grid gap-1">
          <b className="text-2 font-strong text-danger">{t('Schedule conflict detected')}</b>
          <p>{refused?.message ?? describeError('schedule.conflict')}</p>
          {other && (
            <p>
              {other.event
                ? rich(
                    '{others, plural, =0 {It overlaps {title} ({when}).} one {It overlaps {title} ({when}) and # other schedule.} other {It overlaps {title} ({when}) and # other schedules.}} First overlap: {time}.',
                    { title, when: describeWhen(other.event, readerZone), others, time },
                  )
                : rich('It overlaps {title}. First overlap: {time}.', { title, time })}
            </p>
          )}
          {onRaise !== null && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button small onClick={onRaise}>
                {t('Set this one to High')}
              </Button>
              <span className="text-ink-2">{t('It then plays instead of the other.')}</span>
            </p>
          )}
        </div>
      </div>
    );
  }
  const [notice] = overlaps;
  if (notice === undefined) return null;
  return (
    <Notice tone="warning" title={t('These schedules overlap on some days.')}>
      {t(
        '{recurrence, select, daily {This daily schedule and “{title}”, which repeats {pattern}, first overlap on {time}. The one that starts later plays.} weekly {This weekly schedule and “{title}”, which repeats {pattern}, first overlap on {time}. The one that starts later plays.} monthly {This monthly schedule and “{title}”, which repeats {pattern}, first overlap on {time}. The one that starts later plays.} other {This custom schedule and “{title}”, which repeats {pattern}, first overlap on {time}. The one that starts later plays.}}',
        {
          recurrence,
          title: notice.entry.event.title,
          pattern: describeRecurrence(notice.entry.event),
          time: formatDateTime(notice.firstMeetsAt, 'unknown', readerZone),
        },
      )}
    </Notice>
  );
}
