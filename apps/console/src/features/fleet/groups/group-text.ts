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
  created: 'Group created successfully',
  updated: 'Group updated successfully',
  deleted: 'Group deleted successfully',
  failedToCreate: 'Failed to create group',
  failedToUpdate: 'Failed to update group',
  failedToDelete: 'Failed to delete group',
  failureTitle: null,
};

export const groupsPageWording: Wording = {
  created: 'Device group created successfully',
  updated: 'Device group updated successfully',
  deleted: 'Device group deleted successfully',
  failedToCreate: 'Failed to create device group',
  failedToUpdate: 'Failed to update device group',
  failedToDelete: 'Failed to delete device group',
  failureTitle: 'Error',
};

/** The toast when an action failed, with the server's message. */
export const describeGroupFailure = ({ failureTitle }: Wording, what: string): FailureText =>
  failureTitle === null ? what : { title: failureTitle, reason: what };
