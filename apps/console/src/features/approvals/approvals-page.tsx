import { useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
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
      <Region
        of={{ data: list.isPending ? undefined : list.approvals, failure: list.failure }}
        title="Failed to load approvals"
        empty={
          isWaiting
            ? {
                plain: true,
                title: 'Nothing is waiting',
                text: 'While approval is on in Settings, changes by editors and schedulers wait here for an admin.',
              }
            : { plain: true, title: 'No decisions in the last 90 days' }
        }
      >
        {(approvals) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Rows label={isWaiting ? 'Waiting' : 'Decided'} items={approvals}>
              {(approval) =>
                isWaiting ? (
                  <WaitingApproval approval={approval} mayDecide={mayDecide} />
                ) : (
                  <DecidedApproval approval={approval} />
                )
              }
            </Rows>
            {list.more !== null && (
              <Button className="justify-self-center" busy={list.isLoadingMore} onClick={list.more}>
                Show more
              </Button>
            )}
          </div>
        )}
      </Region>
    </Section>
  );
}
