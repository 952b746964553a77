import type { Device } from '@vitrine/contract/devices';
import { Plus } from 'lucide-react';
import { memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonWall } from '../../ui/skeleton-wall.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useCharges } from '../subscription/queries.ts';
import { GroupStatus } from './components/group-status.tsx';
import { Overview } from './components/overview.tsx';
import { ViewTools } from './components/view-tools.tsx';
import { csvOf, download } from './csv.ts';
import {
  useFleet,
  useGlobalMedia,
  useGroupAssignments,
  useGroups,
  usePrefetchDashboard,
  useRefresh,
  useRenameDevice,
  useStored,
  useUsage,
  useWholeView,
} from './queries.ts';
import { DeviceStatus, ScreenWall } from './screens.tsx';
import { useGradual } from './use-gradual.ts';
import { readView, type View, writeView } from './view.ts';

/** A screen that falls silent is shown as lost this soon after its time is up. */
const TICK_MS = 5_000;

/** The mark of now on a day line of some 200 px moves less than that of a pixel in a minute. */
const DAY_TICK_MS = 60_000;

/** All screens at a glance: what they show, whether they respond, and what there is to know about each. */
export const DashboardPage = memo(function DashboardPage() {
  usePrefetchDashboard();
  return (
    <>
      <PageHeader title="Dashboard" description="Monitor your connected devices and active media" />
      <Suspense fallback={<Loading />}>
        <Dashboard />
      </Suspense>
    </>
  );
});

function Loading() {
  return (
    <PageBody>
      <Skeleton>
        <SkeletonBlock className="h-32" />
      </Skeleton>
      <SkeletonWall />
    </PageBody>
  );
}

/** Keys and clicks are answered first: all that stands for the address follows in pieces, when there is time. */
function Dashboard() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const acts = useStable({
    /** Another filter begins on its first page, and does not fill the history. */
    onLook: (change: Partial<View>) =>
      setParams(writeView({ ...view, page: 1, after: null, ...change }), { replace: true }),
    onSortGroups: (groupSort: View['groupSort']) => setParams(writeView({ ...view, groupSort }), { replace: true }),
  });
  return <Overlooked address={useDeferredValue(params.toString())} {...acts} />;
}

interface OverlookedProps {
  /** The view, as it stands in the address. */
  address: string;
  onLook: (change: Partial<View>) => void;
  onSortGroups: (groupSort: View['groupSort']) => void;
}

const Overlooked = memo(function Overlooked({ address, onLook, onSortGroups }: OverlookedProps) {
  const toast = useToast();
  // Time that passes interrupts nobody.
  const now = useDeferredValue(useNow(TICK_MS));
  const minute = useDeferredValue(useNow(DAY_TICK_MS));
  const view = useMemo(() => readView(new URLSearchParams(address)), [address]);
  const answered = useFleet(view, now);
  // What is answered is shown when there is time, too.
  const known = useDeferredValue(useMemo(() => ({ address, fleet: answered }), [address, answered]));
  const { fleet } = known;
  // The list before stands until this one has come.
  const [listed, setListed] = useState({ address, devices: fleet.shown });
  if (!fleet.isLate && (listed.address !== known.address || listed.devices !== fleet.shown)) {
    setListed({ address: known.address, devices: fleet.shown });
  }
  const { address: listedBy, devices: shown } = useDeferredValue(listed);
  const { tiles, places, rows, isWhole } = useGradual(listedBy, shown);
  const groups = useGroups();
  const assignments = useGroupAssignments();
  const rename = useRenameDevice();
  const exporting = useWholeView(fleet.whole);
  const refresh = useRefresh(() => toast({ title: 'Devices refreshed - checking latest status' }));

  const acts = useStable({
    onRefresh: () =>
      refresh.mutate(undefined, {
        onError: (error) => toast({ title: 'Ping failed', text: error.message, tone: 'danger' }),
      }),
    onExport: (groupNames: ReadonlyMap<string, string>) =>
      exporting.mutate(view, {
        onSuccess: (devices) => download(csvOf(devices, groupNames, new Date()), 'devices.csv'),
        onError: (error) => toast({ title: 'Export failed', text: error.message, tone: 'danger' }),
      }),
    onRename: ({ id, name: was }: Device, name: string) =>
      rename.mutate(
        { id, name, was },
        {
          onSuccess: () => toast({ title: 'Device renamed' }),
          onError: (error) =>
            toast({
              title: 'Failed to rename device',
              text: `${error.message || 'An error occurred while renaming the device'}. It is called ${was} again.`,
              tone: 'danger',
            }),
        },
      ),
  });

  const overview = (
    <Overview
      fleet={fleet}
      usage={useUsage()}
      hasPlans={useCharges()}
      stored={useStored()}
      globalMedia={useGlobalMedia()}
      now={now}
    />
  );

  if (fleet.total === 0) {
    return (
      <PageBody>
        {overview}
        <EmptyState
          title="No screens yet"
          text="A screen shows your pictures and videos, and tells you that it did. Open the player on any TV, then type in the code it shows."
        >
          <Button asChild variant="primary">
            <Link to="/device-management">
              <Plus />
              Add device
            </Link>
          </Button>
        </EmptyState>
      </PageBody>
    );
  }

  return (
    <PageBody>
      {overview}
      <Section
        title="Screens"
        count={formatCount(fleet.total)}
        tools={<ViewTools onLook={onLook} isRefreshing={refresh.isPending} onRefresh={acts.onRefresh} />}
      >
        {shown.length === 0 ? (
          <EmptyState plain title="No devices match your search criteria.">
            <Button onClick={() => onLook({ search: '', status: 'all' })}>Clear</Button>
          </EmptyState>
        ) : (
          <div aria-busy={fleet.isLate || shown !== fleet.shown || !isWhole}>
            <ScreenWall devices={tiles} places={places} now={now} minute={minute} />
          </div>
        )}
      </Section>
      {shown.length > 0 && (
        <DeviceStatus
          fleet={fleet}
          shown={shown}
          rows={rows}
          groups={groups}
          sort={view.sort}
          now={now}
          isExporting={exporting.isPending}
          onLook={onLook}
          onExport={acts.onExport}
          onRename={acts.onRename}
        />
      )}
      {groups.length > 0 && (
        <GroupStatus
          groups={groups}
          assignments={assignments}
          whole={fleet.whole}
          now={now}
          sort={view.groupSort}
          onSort={onSortGroups}
        />
      )}
      <Notice>
        The dashboard is read-only for assignments. To change what a screen shows, go to{' '}
        <Link to="/device-management" className="link">
          Device Management
        </Link>
        .
      </Notice>
    </PageBody>
  );
});
