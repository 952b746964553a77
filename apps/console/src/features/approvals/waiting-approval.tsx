import { isAppError } from '@vitrine/contract/core/errors';
import type { Approval } from '@vitrine/contract/team/approvals';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../ui/format/error-text.ts';
import { q } from '../../api/q.ts';
import type { Api } from '../../api/use-api.tsx';
import { useRequestWords } from '../../api/changes/use-change-words.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDateTime } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { EffectDetails } from '../effect/index.ts';
import { ApprovalSummary } from './approval-summary.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

/** A change that waits, with the effect that it would have now, and what can be done about it. */
export function WaitingApproval({ approval, mayDecide }: { approval: Approval; mayDecide: boolean }) {
  const approving = useChange(q.approvals.approve({ failure: t('Not carried out'), done: t('Approved') }));
  const withdrawing = useChange(q.approvals.withdraw({ failure: t('Not withdrawn'), done: t('Withdrawn') }));
  const [isDeclining, setIsDeclining] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(
    isOpen ? q.approvals.get({ params: { id: approval.id }, failure: t('Failed to load the effect') }) : null,
  );
  const { id, requestedBy, isYours, createdAt, expiresAt, screenCount } = approval;
  const { what } = useRequestWords(approval);
  const isBusy = approving.isPending || withdrawing.isPending;

  function approve(): void {
    // As it was looked at; else as it was when it was made.
    approving.mutate(
      { params: { id }, body: { look: read.data?.look ?? undefined } },
      { onError: (error) => isAppError(error, 'approval.changed') && setIsOpen(true) },
    );
  }

  return (
    <article aria-label={what} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3">
      <ApprovalSummary approval={approval}>
        <p className="mt-1 flex flex-wrap gap-x-3 text-1 text-ink-3">
          <span>{isYours ? t('Your change') : t('By {person}', { person: requestedBy })}</span>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          <span>{t('{count, plural, one {# screen} other {# screens}}', { count: screenCount })}</span>
          <span>{t('Expires {time}', { time: formatDateTime(expiresAt) })}</span>
        </p>
      </ApprovalSummary>
      <details className="group" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="link w-fit cursor-pointer">{t('What would change now')}</summary>
        {isOpen && (
          <Region of={read} skeleton="mt-3 h-24">
            {(now) => <EffectNow {...now} />}
          </Region>
        )}
      </details>
      <div className="flex flex-wrap gap-2">
        {mayDecide && (
          <>
            <Button variant="primary" small busy={approving.isPending} disabled={isBusy} onClick={approve}>
              {t('Approve')}
            </Button>
            <Button small disabled={isBusy} onClick={() => setIsDeclining(true)}>
              {t('Decline')}
            </Button>
          </>
        )}
        {isYours && (
          <Button
            small
            busy={withdrawing.isPending}
            disabled={isBusy}
            onClick={() => withdrawing.mutate({ params: { id } })}
          >
            {t('Withdraw')}
          </Button>
        )}
      </div>
      {isDeclining && <DeclineDialog approval={approval} onClose={() => setIsDeclining(false)} />}
    </article>
  );
}

function EffectNow({ effect, problem, problemTold, isChanged }: Awaited<ReturnType<Api['approvals']['get']>>) {
  if (problem !== null) {
    return (
      <Notice tone="warning" className="mt-3" title={t('This cannot be carried out now.')}>
        {translateAnswer(problem, problemTold)}
      </Notice>
    );
  }
  return (
    <div className="mt-3 grid max-w-120 gap-3">
      {isChanged && (
        <Notice tone="warning" title={t('Its content or its screens have changed since it was sent.')}>
          {t('This is what would change now. Approve it only if this is right.')}
        </Notice>
      )}
      {effect !== null && <EffectDetails effect={effect} />}
    </div>
  );
}
