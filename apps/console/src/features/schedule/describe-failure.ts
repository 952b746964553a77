import { isAppError } from '@vitrine/contract/core/errors';
import { t } from '@vitrine/messages/t';
import type { FailureText } from '../../api/q.ts';

const titles = {
  creating: t('Error creating schedule'),
  updating: t('Error updating schedule'),
  deleting: t('Error deleting schedule'),
};

const reasons = {
  creating: t('Failed to save schedule to database. Please try again.'),
  updating: t('Failed to update schedule. Please try again.'),
  deleting: t('Failed to delete the schedule. Please try again.'),
};

/** The toast after a change to a schedule failed (specification, part 2, section 5). */
export const describeScheduleFailure = (action: keyof typeof reasons, error: Error): FailureText => ({
  title: isAppError(error, 'schedule.conflict') ? t('Schedule conflict detected') : titles[action],
  reason: reasons[action],
});

/** Where a change is made that may conflict with other schedules. */
export interface ConflictPlace {
  /** True while a dialog is open that shows a conflict itself, so that no toast does. */
  showsConflict?: (() => boolean) | undefined;
}

/** The toast after a change failed; undefined for a conflict that a dialog shows. */
export const describeUnshown = (
  action: keyof typeof reasons,
  error: Error,
  { showsConflict }: ConflictPlace,
): FailureText | undefined =>
  isAppError(error, 'schedule.conflict') && showsConflict?.() === true
    ? undefined
    : describeScheduleFailure(action, error);
