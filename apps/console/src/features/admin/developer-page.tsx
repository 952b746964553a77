import type { SystemStats } from '@vitrine/contract/admin';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { MediaFigures, SystemFigures } from './components/figures.tsx';
import {
  useClearCache,
  useClearExpired,
  useForceThumbnails,
  useRefreshStats,
  useRefreshUsers,
  useStats,
} from './queries.ts';
import { SystemTab } from './system-tab.tsx';
import { UsersTab } from './users-tab.tsx';

const tabs = ['overview', 'users', 'system', 'media', 'tools'] as const;

/** Administration of the whole installation. */
export function DeveloperPage() {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'overview';
  return (
    <>
      <PageHeader title="Developer Panel" description="System administration and debugging tools" />
      <PageBody>
        <Tabs
          label="Developer Panel"
          value={tab}
          onValueChange={(chosen) => setParams(chosen === 'overview' ? {} : { tab: chosen })}
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview /> },
            { value: 'users', label: 'Users', content: <UsersTab /> },
            { value: 'system', label: 'System', content: <SystemTab /> },
            { value: 'media', label: 'Media', content: <MediaTab /> },
            { value: 'tools', label: 'Tools', content: <Tools /> },
          ]}
        />
      </PageBody>
    </>
  );
}

function WithStats({ children }: { children: (stats: SystemStats) => ReactNode }) {
  const stats = useStats();
  const { data } = stats;
  const failure = failureOf(stats);
  if (failure !== null) return <ErrorState title="Failed to load statistics" {...failure} />;
  if (data === undefined) {
    return (
      <Skeleton>
        <SkeletonBlock className="h-36" />
      </Skeleton>
    );
  }
  return children(data);
}

function Overview() {
  return (
    <WithStats>
      {(stats) => (
        <div className="grid gap-8">
          <SystemFigures stats={stats} />
          <Section title="Media Statistics">
            <MediaFigures stats={stats} />
          </Section>
          <Section title="Quick Actions">
            <div className="flex flex-wrap gap-2">
              <RefreshStatistics />
              <ForceThumbnails label="Force Generate Thumbnails" />
              <ClearExpired label="Clear Expired Subscriptions" />
            </div>
          </Section>
        </div>
      )}
    </WithStats>
  );
}

function MediaTab() {
  return (
    <WithStats>
      {(stats) => (
        <div className="grid gap-4">
          <MediaFigures stats={stats} />
          <div>
            <ForceThumbnails label="Force Generate All Thumbnails" />
          </div>
        </div>
      )}
    </WithStats>
  );
}

function Tools() {
  const toast = useToast();
  const clearCache = useClearCache();
  return (
    <div className="grid gap-4">
      <ul className="rounded border border-line bg-paper" aria-label="Tools">
        <Tool text="Moves accounts whose canceled subscription has ended to the Free plan. Devices and media stay.">
          <ClearExpired label="Clean Expired Data" />
        </Tool>
        <Tool text="Reloads the list of users and your own account.">
          <RefreshUsers />
        </Tool>
        <Tool text="Recounts users, devices, media and storage.">
          <RefreshStatistics />
        </Tool>
        <Tool text="Discards all cached data and reloads what is shown.">
          <Button onClick={() => void clearCache().then(() => toast({ title: 'Cache Cleared' }))}>
            Clear Query Cache
          </Button>
        </Tool>
      </ul>
      <Notice>
        The developer account has special privileges: it has no limits, and all of its subscriptions are auto-activated
        without payment.
      </Notice>
    </div>
  );
}

function Tool({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <span className="min-w-0 flex-1 basis-60 text-ink-2">{text}</span>
      {children}
    </li>
  );
}

function RefreshStatistics() {
  return <Refresh label="Refresh Statistics" done="Statistics Refreshed" refresh={useRefreshStats()} />;
}

function RefreshUsers() {
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
      onClick={() =>
        refresh.mutate(undefined, {
          onSuccess: () => toast({ title: done }),
          onError: (error) => toast({ title: 'Error', text: error.message, tone: 'danger' }),
        })
      }
    >
      {label}
    </Button>
  );
}

function ForceThumbnails({ label }: { label: string }) {
  const toast = useToast();
  const force = useForceThumbnails();
  return (
    <Button
      busy={force.isPending}
      onClick={() =>
        force.mutate(undefined, {
          onSuccess: () =>
            toast({
              title: 'Thumbnail Generation Started',
              text: 'Force thumbnail generation has been initiated for all videos',
            }),
          onError: (error) =>
            toast({ title: 'Error', text: error.message || 'Failed to start thumbnail generation', tone: 'danger' }),
        })
      }
    >
      {force.isPending ? 'Generating...' : label}
    </Button>
  );
}

function ClearExpired({ label }: { label: string }) {
  const toast = useToast();
  const clear = useClearExpired();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Clear expired subscriptions?"
        text="Accounts whose canceled subscription has ended move to the Free plan. Their devices and media stay."
        confirm="Clear expired"
        busy={clear.isPending}
        onConfirm={() =>
          clear.mutate(undefined, {
            onSuccess({ cleared }) {
              setIsAsking(false);
              toast({ title: 'Cleanup Complete', text: `Cleared ${cleared} expired subscriptions` });
            },
            onError(error) {
              setIsAsking(false);
              toast({
                title: 'Error',
                text: error.message || 'Failed to clear expired subscriptions',
                tone: 'danger',
              });
            },
          })
        }
      />
    </>
  );
}
