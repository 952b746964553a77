import type { Approval } from '@vitrine/contract/team/approvals';
import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../ui/format/error-text.ts';
import { useRequestWords } from '../../api/changes/use-change-words.ts';
import { Sentence } from '../../ui/format/sentence.tsx';
import { formatDateTime } from '../../ui/format/format.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { findSummaryThumbnail } from '../content/index.ts';

/** The picture of a change and its sentence, with its names set off. */
export function ApprovalSummary({ approval, children }: { approval: Approval; children: ReactNode }) {
  const { picture } = approval;
  const { what, names } = useRequestWords(approval);
  const address = picture === null ? null : findSummaryThumbnail(picture);
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-3">
      <span className="grid aspect-video w-18 place-items-center overflow-hidden rounded-small bg-sunken text-ink-3">
        {address === null ? <Image /> : <img src={address} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-0">
        <p className="break-words">
          <Sentence text={what} names={names} />
        </p>
        {children}
      </div>
    </div>
  );
}

const labels = {
  waiting: { label: t('Waiting'), tone: 'neutral' },
  approved: { label: t('Approved'), tone: 'online' },
  declined: { label: t('Declined'), tone: 'danger' },
  withdrawn: { label: t('Withdrawn'), tone: 'neutral' },
  expired: { label: t('Expired', {}, 'request'), tone: 'warning' },
} as const;

/** A change that was decided: by whom, when and why. */
export function DecidedApproval({ approval }: { approval: Approval }) {
  const { state, requestedBy, isYours, decidedBy, decidedAt, reason, reasonTold } = approval;
  const { label, tone } = labels[state];
  return (
    <div className="px-4 py-3">
      <ApprovalSummary approval={approval}>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-1 text-ink-3">
          <Badge tone={tone}>{label}</Badge>
          <span>{isYours ? t('Your change') : t('By {person}', { person: requestedBy })}</span>
          {decidedBy !== null && state !== 'withdrawn' && (
            <span>{t('Decided by {person}', { person: decidedBy })}</span>
          )}
          {decidedAt !== null && <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>}
        </p>
        {reason !== '' && (
          <p className="mt-1 break-words text-ink-2" dir="auto">
            {translateAnswer(reason, reasonTold)}
          </p>
        )}
      </ApprovalSummary>
    </div>
  );
}
