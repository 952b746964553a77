import type { Page } from '@vitrine/contract/core/client';
import type { Approval } from '@vitrine/contract/team/approvals';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { usePages } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { DecidedApproval } from './approval-summary.tsx';
import { WaitingApproval } from './waiting-approval.tsx';

/** The changes to what screens play that wait for an admin, and those decided before. */
export function ApprovalsPage() {
  const mayDecide = useMay()('approvals.approve');
  return (
    <>
      <PageHeader
        title={t('Approvals')}
        description={
          mayDecide
            ? t('Changes by editors and schedulers, waiting for an admin')
            : t('Your changes that wait for an admin. Nothing changes on screens until they are approved.')
        }
      />
      <PageBody>
        <Changes state="waiting" mayDecide={mayDecide} />
        <Changes state="decided" mayDecide={mayDecide} />
      </PageBody>
    </>
  );
}

const PAGE_SIZE = 20;

const selectApprovals = ({ body }: Page<{ approvals: Approval[] }>) => body.approvals;

/** The changes that wait, oldest first, or the decided ones, latest first. */
function Changes({ state, mayDecide }: { state: 'waiting' | 'decided'; mayDecide: boolean }) {
  const { entries, total, isPending, failure, hasMore, more, isLoadingMore } = usePages(
    q.approvals.list.page({
      query: { state, limit: PAGE_SIZE },
      failure: t('Failed to load approvals'),
      select: selectApprovals,
    }),
  );
  const isWaiting = state === 'waiting';
  return (
    <Section
      title={isWaiting ? t('Waiting') : t('Decided')}
      {...(total !== undefined && total > 0 && { count: total })}
    >
      <Region
        of={{ data: isPending ? undefined : entries, failure }}
        empty={
          isWaiting
            ? {
                plain: true,
                title: t('Nothing is waiting'),
                text: t(
                  'While approval is on in Settings, People, changes by editors and schedulers wait here for an admin.',
                ),
              }
            : { plain: true, title: t('No decisions in the last 90 days') }
        }
      >
        {(approvals) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Rows label={isWaiting ? t('Waiting') : t('Decided')} items={approvals}>
              {(approval) =>
                isWaiting ? (
                  <WaitingApproval approval={approval} mayDecide={mayDecide} />
                ) : (
                  <DecidedApproval approval={approval} />
                )
              }
            </Rows>
            {hasMore && (
              <Button className="justify-self-center" busy={isLoadingMore} onClick={more}>
                {t('Show more')}
              </Button>
            )}
          </div>
        )}
      </Region>
    </Section>
  );
}
