import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SchedulerSections } from './scheduler-sections.tsx';
import { SchedulerSystem, StoppedNotice } from './scheduler-system.tsx';
import { Today } from './today.tsx';

/** The specification's interval (part 2, section 9). */
const STATUS_POLL_MS = 10_000;

/** The state of the scheduler, today's timeline of every screen, and the active and next schedules. */
export function SchedulerPage() {
  const queries = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(true);
  const status = useRead(
    q.scheduler.status({
      pollMs: 0,
      intervalMs: isRefreshing && STATUS_POLL_MS,
      failure: t('Failed to load scheduler status'),
    }),
  );
  function refresh(): void {
    void status.refetch();
    void queries.invalidateQueries({ queryKey: q.playout.days.key });
  }
  return (
    <>
      <PageHeader
        title={t('Scheduler Status')}
        description={t('What plays by schedule now, and what comes next')}
        actions={
          <>
            <span className="flex items-center gap-2 text-ink-2">
              <span aria-hidden="true">{t('Auto-refresh')}</span>
              <Switch label={t('Auto-refresh')} checked={isRefreshing} onCheckedChange={setIsRefreshing} />
            </span>
            <Button busy={status.failure?.busy === true} onClick={refresh}>
              <RefreshCw />
              {t('Refresh')}
            </Button>
          </>
        }
      />
      <PageBody>
        <StoppedNotice query={status} />
        <Today status={status} isRefreshing={isRefreshing} />
        <SchedulerSections query={status} />
        <SchedulerSystem query={status} />
      </PageBody>
    </>
  );
}
