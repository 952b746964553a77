import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useRefreshStats, useRefreshUsers } from './queries.ts';

/** Reloads the statistics of the installation. */
export function RefreshStatistics() {
  return <Refresh label="Refresh Statistics" done="Statistics Refreshed" refresh={useRefreshStats()} />;
}

/** Reloads the users and the administrator's own account. */
export function RefreshUsers() {
  return <Refresh label="Refresh User Cache" done="User Cache Refreshed" refresh={useRefreshUsers()} />;
}

interface RefreshProps {
  label: string;
  /** Title of the toast once the server has answered. */
  done: string;
  refresh: ReturnType<typeof useRefreshStats | typeof useRefreshUsers>;
}

function Refresh({ label, done, refresh }: RefreshProps) {
  const toast = useToast();
  return (
    <Button
      busy={refresh.isPending}
      onClick={() => refresh.mutate(undefined, { onSuccess: () => toast({ title: done }) })}
    >
      {label}
    </Button>
  );
}
