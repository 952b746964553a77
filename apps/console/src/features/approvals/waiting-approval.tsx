import type { Approval } from '@vitrine/contract/team/approvals';
import { useState } from 'react';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDateTime, formatQuantity } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EffectDetails } from '../playout/index.ts';
import { ApprovalSummary } from './approval-summary.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { useApproval, useApprove, useWithdraw } from './queries.ts';

interface WaitingApprovalProps {
  approval: Approval;
  mayDecide: boolean;
}

/** A change that waits, with the effect that it would have now, and what can be done about it. */
export function WaitingApproval({ approval, mayDecide }: WaitingApprovalProps) {
  const toast = useToast();
  const approving = useApprove();
  const withdrawing = useWithdraw();
  const [isDeclining, setIsDeclining] = useState(false);
  const { id, requestedBy, isYours, createdAt, expiresAt, screenCount } = approval;
  const isBusy = approving.isPending || withdrawing.isPending;
  return (
    <article aria-label={approval.what} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3">
      <ApprovalSummary approval={approval}>
        <p className="mt-1 flex flex-wrap gap-x-3 text-1 text-ink-3">
          <span>{isYours ? 'Your change' : `By ${requestedBy}`}</span>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          <span>{formatQuantity(screenCount, 'screen')}</span>
          <span>Expires {formatDateTime(expiresAt)}</span>
        </p>
      </ApprovalSummary>
      <details className="group">
        <summary className="link w-fit cursor-pointer">What would change now</summary>
        <EffectNow approval={approval} />
      </details>
      <div className="flex flex-wrap gap-2">
        {mayDecide && (
          <>
            <Button
              variant="primary"
              small
              busy={approving.isPending}
              disabled={isBusy}
              onClick={() => approving.mutate(id, { onSuccess: () => toast({ title: 'Approved' }) })}
            >
              Approve
            </Button>
            <Button small disabled={isBusy} onClick={() => setIsDeclining(true)}>
              Decline
            </Button>
          </>
        )}
        {isYours && (
          <Button
            small
            busy={withdrawing.isPending}
            disabled={isBusy}
            onClick={() => withdrawing.mutate(id, { onSuccess: () => toast({ title: 'Withdrawn' }) })}
          >
            Withdraw
          </Button>
        )}
      </div>
      {isDeclining && <DeclineDialog approval={approval} onClose={() => setIsDeclining(false)} />}
    </article>
  );
}

function EffectNow({ approval: { id } }: { approval: Approval }) {
  const query = useApproval(id);
  const failure = findFailure(query);
  if (failure !== null) return <ErrorState title="Failed to load the effect" {...failure} />;
  if (query.data === undefined) return <SkeletonBlock className="mt-3 h-24" />;
  const { effect, problem } = query.data;
  if (problem !== null) {
    return (
      <Notice tone="warning" className="mt-3" title="This cannot be carried out now.">
        {problem}
      </Notice>
    );
  }
  return <div className="mt-3 max-w-120">{effect !== null && <EffectDetails effect={effect} />}</div>;
}
