import { useMay } from '../../ui/access/may.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { DecidedApproval } from './decided-approval.tsx';
import { useApprovals } from './queries.ts';
import { WaitingApproval } from './waiting-approval.tsx';

/** The changes to what screens play that wait for an admin, and those decided before. */
export function ApprovalsPage() {
  const mayDecide = useMay()('approvals.approve');
  return (
    <>
      <PageHeader
        title="Approvals"
        description={
          mayDecide
            ? 'Changes by editors and schedulers, waiting for an admin'
            : 'Your changes that wait for an admin. Nothing changes on screens until they are approved.'
        }
      />
      <PageBody>
        <Changes state="waiting" mayDecide={mayDecide} />
        <Changes state="decided" mayDecide={mayDecide} />
      </PageBody>
    </>
  );
}

interface ChangesProps {
  state: 'waiting' | 'decided';
  mayDecide: boolean;
}

function Changes({ state, mayDecide }: ChangesProps) {
  const list = useApprovals(state);
  const isWaiting = state === 'waiting';
  return (
    <Section
      title={isWaiting ? 'Waiting' : 'Decided'}
      {...(list.total !== undefined && list.total > 0 && { count: list.total })}
    >
      {list.failure !== null ? (
        <ErrorState title="Failed to load approvals" {...list.failure} />
      ) : list.isPending ? (
        <SkeletonTable />
      ) : list.approvals.length === 0 ? (
        isWaiting ? (
          <EmptyState
            plain
            title="Nothing is waiting"
            text="While approval is on in Settings, changes by editors and schedulers wait here for an admin."
          />
        ) : (
          <EmptyState plain title="No decisions in the last 90 days" />
        )
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ul aria-label={isWaiting ? 'Waiting' : 'Decided'} className="rounded border border-line bg-paper">
            {list.approvals.map((approval) => (
              <li key={approval.id} className="border-b border-line last:border-0">
                {isWaiting ? (
                  <WaitingApproval approval={approval} mayDecide={mayDecide} />
                ) : (
                  <DecidedApproval approval={approval} />
                )}
              </li>
            ))}
          </ul>
          {list.more !== null && (
            <Button className="justify-self-center" busy={list.isLoadingMore} onClick={list.more}>
              Show more
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
