import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useChange } from '../../api/use-change.ts';
import { toQuery } from '../../api/use-read.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { Button } from '../../ui/forms/button.tsx';
import { meQuery } from '../accounts/index.ts';
import { failing, readUsers, statsRead } from './queries.ts';

/** Moves accounts with an expired subscription to the Free plan, after asking. */
export function ClearExpired({ label }: { label: string }) {
  const confirm = useConfirm();
  const clearing = useChange(
    q.admin.clearExpired({
      failure: failing(t('Failed to clear expired subscriptions')),
      done: ({ cleared }) => ({
        title: t('Cleanup Complete'),
        text: t('Cleared {count, number} expired subscriptions', { count: cleared }),
      }),
    }),
  );
  const clear = () =>
    confirm({
      title: t('Clear expired subscriptions?'),
      text: t('Accounts whose canceled subscription has ended move to the Free plan. Their devices and media stay.'),
      confirm: t('Clear expired'),
      act: clearing.mutateAsync,
    });
  return <Button onClick={() => void clear()}>{label}</Button>;
}

/** Starts generating the thumbnails of all videos again. */
export function ForceThumbnails({ label }: { label: string }) {
  const { mutate, isPending } = useChange(
    q.admin.forceThumbnails({
      failure: failing(t('Failed to start thumbnail generation')),
      done: () => ({
        title: t('Thumbnail Generation Started'),
        text: t('Force thumbnail generation has been initiated for all videos'),
      }),
    }),
  );
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {isPending ? t('Generating...') : label}
    </Button>
  );
}

/** Reloads the statistics of the installation, also if nothing shows them. */
export function RefreshStatistics() {
  const api = useApi();
  const queries = useQueryClient();
  return (
    <Refresh
      label={t('Refresh Statistics')}
      done={t('Statistics Refreshed')}
      refresh={() => queries.fetchQuery({ ...toQuery(api, statsRead), staleTime: 0 })}
    />
  );
}

/** Reloads the users and the administrator's own account. Searches are read again when they are shown. */
export function RefreshUsers() {
  const api = useApi();
  const queries = useQueryClient();
  return (
    <Refresh
      label={t('Refresh User Cache')}
      done={t('User Cache Refreshed')}
      refresh={async () => {
        await queries.invalidateQueries({ queryKey: q.admin.users.key });
        return Promise.all([
          queries.fetchQuery({ ...toQuery(api, readUsers('')), staleTime: 0 }),
          queries.fetchQuery({ ...meQuery(api), staleTime: 0 }),
        ]);
      }}
    />
  );
}

interface RefreshProps {
  label: string;
  /** The toast once the server has answered. */
  done: string;
  refresh: () => Promise<unknown>;
}

function Refresh({ label, done, refresh }: RefreshProps) {
  const { mutate, isPending } = useMutation({ mutationFn: refresh, meta: { failure: t('Error'), done } });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
