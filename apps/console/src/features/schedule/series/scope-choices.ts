import { t } from '@vitrine/messages/t';
import { formatDate } from '../../../ui/format/format.ts';
import { describeRecurrence } from '../../playout/index.ts';
import { nameOfDay, toSentenceStart } from '../calendar.ts';
import type { ScopeChoice } from '../components/scope-dialog.tsx';
import type { EventForm } from '../event-form.ts';
import {
  changesOnlyOwnFields,
  isOtherDayOnly,
  movesToDays,
  type Occurrence,
  toOccurrenceForm,
  shownAt,
} from './scope.ts';

/** The parts of a series that a change may apply to; `after` is the form of the occurrence, null deletes. */
export function listScopeChoices(occurrence: Occurrence, after: EventForm | null): ScopeChoice[] {
  const { event } = occurrence;
  const before = toOccurrenceForm(occurrence);
  const day = nameOfDay(shownAt(occurrence).scheduledDate);
  const choices = {
    one: { scope: 'one', hint: day },
    following: { scope: 'following', hint: t('From {day} on', { day }) },
    all: {
      scope: 'all',
      hint: t('{recurrence} from {date}, including past days', {
        recurrence: toSentenceStart(describeRecurrence(event)),
        date: formatDate(event.scheduledDate, 'unknown', 'UTC'),
      }),
    },
  } satisfies Record<string, ScopeChoice>;
  if (after === null) return Object.values(choices);
  if (!changesOnlyOwnFields(before, after)) {
    const hint = t('Screens, priority, time zone and recurrence can’t differ on a single day.');
    return [{ ...choices.one, hint, isDisabled: true }, choices.following, choices.all];
  }
  if (movesToDays(event) || before.scheduledDate === after.scheduledDate) return Object.values(choices);
  const isDisabled = isOtherDayOnly(before, after);
  const hint = isDisabled
    ? t('Its days follow its recurrence.')
    : t('Changes the times. Its days follow its recurrence.');
  return [choices.one, { ...choices.following, hint, isDisabled }, { ...choices.all, hint, isDisabled }];
}
