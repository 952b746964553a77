import { t } from '@vitrine/messages/t';
import type { FailureText } from '../../../api/q.ts';

/** The texts of toasts about groups. Each page has its own (specification, part 2, section 8). */
export interface Wording {
  created: string;
  updated: string;
  deleted: string;
  failedToCreate: string;
  failedToUpdate: string;
  failedToDelete: string;
  /** The title of failures, with the server's message below; null: the title names the failed action. */
  failureTitle: string | null;
}

export const deviceManagementWording: Wording = {
  created: t('Group created successfully'),
  updated: t('Group updated successfully'),
  deleted: t('Group deleted successfully'),
  failedToCreate: t('Failed to create group'),
  failedToUpdate: t('Failed to update group'),
  failedToDelete: t('Failed to delete group'),
  failureTitle: null,
};

export const groupsPageWording: Wording = {
  created: t('Device group created successfully'),
  updated: t('Device group updated successfully'),
  deleted: t('Device group deleted successfully'),
  failedToCreate: t('Failed to create device group'),
  failedToUpdate: t('Failed to update device group'),
  failedToDelete: t('Failed to delete device group'),
  failureTitle: t('Error'),
};

/** The toast when an action failed, with the server's message. */
export const describeGroupFailure = ({ failureTitle }: Wording, what: string): FailureText =>
  failureTitle === null ? what : { title: failureTitle, reason: what };
