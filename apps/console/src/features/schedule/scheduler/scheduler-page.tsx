import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SchedulerOverview } from './scheduler-overview.tsx';
import { useSchedulerStatus } from './queries.ts';
import { SchedulerSections } from './scheduler-sections.tsx';
import { Today } from './today.tsx';

/** The state of the scheduler, today's timeline of every screen, and the active and next schedules. */
export function SchedulerPage() {
  const [isRefreshing, setIsRefreshing] = useState(true);
  return (
    <>
      <PageHeader
        title="Scheduler Status"
        description="What plays by schedule now, and what comes next"
        actions={
          <>
            <span className="flex items-center gap-2 text-ink-2">
              <span aria-hidden="true">Auto-refresh</span>
              <Switch label="Auto-refresh" checked={isRefreshing} onCheckedChange={setIsRefreshing} />
            </span>
            <RefreshButton isRefreshing={isRefreshing} />
          </>
        }
      />
      <PageBody>
        <SchedulerOverview isRefreshing={isRefreshing} />
        <Today isRefreshing={isRefreshing} />
        <SchedulerSections isRefreshing={isRefreshing} />
      </PageBody>
    </>
  );
}

function RefreshButton({ isRefreshing }: { isRefreshing: boolean }) {
  const queries = useQueryClient();
  const status = useSchedulerStatus(isRefreshing);
  function refresh(): void {
    void status.refetch();
    void queries.invalidateQueries({ queryKey: keys.playout.days });
  }
  return (
    <Button busy={findFailure(status)?.busy === true} onClick={refresh}>
      <RefreshCw />
      Refresh
    </Button>
  );
}
