import { CalendarClock, Funnel, Lock, PencilLine } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { cx } from '../../../ui/theme/cx.ts';
import type { Placed } from '../calendar.ts';
import { PriorityMark } from './priority-mark.tsx';
import { isScreenTime, SCREEN_TIME } from '../../playout/index.ts';

type Marked = Pick<Placed, 'event' | 'isChanged'>;

/**
 * The marks of an event: high priority, a condition, each screen's own time, an occurrence that differs, screens that the reader does not
 * see. The words are beside them.
 */
export const EventMarks = ({ placed: { event, isChanged }, className }: { placed: Marked; className?: string }) => (
  <>
    {event.priority === 'high' && <PriorityMark {...(className !== undefined && { className })} />}
    {event.only !== null && <Funnel className={cx('size-3 flex-none text-ink-2', className)} />}
    {isScreenTime(event) && <CalendarClock className={cx('size-3 flex-none text-ink-2', className)} />}
    {isChanged && <PencilLine className={cx('size-3 flex-none text-ink-2', className)} />}
    {event.isReadOnly && <Lock className={cx('size-3 flex-none text-ink-2', className)} />}
  </>
);

/** The words of the marks. */
export const markWords = ({ event, isChanged }: Marked): string[] => [
  ...(event.priority === 'high' ? [t('high priority')] : []),
  ...(event.only === null ? [] : [t('only on some screens')]),
  ...(isScreenTime(event) ? [SCREEN_TIME] : []),
  ...(isChanged ? [t('differs from its series')] : []),
  ...(event.isReadOnly ? [t('also on other screens')] : []),
];

/** The words of the marks after others, each with a comma before it. */
export const describeMarks = (placed: Marked): string =>
  markWords(placed)
    .map((words) => `, ${words}`)
    .join('');
