import type { Approval } from '@vitrine/contract/team/approvals';
import { formatDateTime } from '../../ui/format/format.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { ApprovalSummary } from './approval-summary.tsx';

const labels = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'online' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warning' },
} as const;

/** A change that was decided: by whom, when and why. */
export function DecidedApproval({ approval }: { approval: Approval }) {
  const { state, requestedBy, isYours, decidedBy, decidedAt, reason } = approval;
  const { label, tone } = labels[state];
  return (
    <div className="px-4 py-3">
      <ApprovalSummary approval={approval}>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-1 text-ink-3">
          <Badge tone={tone}>{label}</Badge>
          <span>{isYours ? 'Your change' : `By ${requestedBy}`}</span>
          {decidedBy !== null && state !== 'withdrawn' && <span>Decided by {decidedBy}</span>}
          {decidedAt !== null && <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>}
        </p>
        {reason !== '' && (
          <p className="mt-1 break-words text-ink-2" dir="auto">
            {reason}
          </p>
        )}
      </ApprovalSummary>
    </div>
  );
}
