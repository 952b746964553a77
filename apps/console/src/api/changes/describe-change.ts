import type { AuditEntry } from '@vitrine/contract/activity/audit';
import type { Approval } from '@vitrine/contract/team/approvals';
import { t } from '@vitrine/messages/t';
import { type NamedSentence, writeChange } from './change-words.ts';
import { made } from './made.ts';
import { requested } from './requested.ts';

/** The change of an entry of the audit log; null where the page has no words for it. */
export function describeEntry({ change, approval }: Pick<AuditEntry, 'change' | 'approval'>): NamedSentence | null {
  if (change === null) return null;
  switch (approval?.state) {
    case 'sent':
      return writeChange(requested, change, (sentence) => t('Sent for approval: {change}', { change: sentence }));
    case 'approved':
      return writeChange(made, change, (sentence) =>
        t('{change}, approved by {person}', { change: sentence, person: approval.by }),
      );
    case undefined:
      return writeChange(made, change);
  }
}

/** A change that waits for an admin, or waited; null where the page has no words for it. */
export const describeRequest = ({ change }: Pick<Approval, 'change'>): NamedSentence | null =>
  change === null ? null : writeChange(requested, change);
