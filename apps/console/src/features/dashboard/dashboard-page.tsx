import type { Device } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { Plus } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { downloadCsv } from '../../ui/lists/download-csv.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonWall } from '../../ui/lists/skeleton-wall.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useStable } from '../../ui/rendering/use-stable.ts';
import { useAddDevice } from '../fleet/index.ts';
import { useCharges } from '../billing/index.ts';
import { GroupStatus } from './components/group-status.tsx';
import { Overview } from './components/overview.tsx';
import { ViewTools } from './components/view-tools.tsx';
import { csvOf } from './csv.ts';
import {
  type Fleet,
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
import { useGradual } from '../../ui/rendering/use-gradual.ts';
import { readView, type View, writeView } from './view.ts';

/** How often presence is checked against the clock. */
const TICK_MS = 5_000;

/** The mark of the current time moves by less than a pixel per minute on a day line of 200 px. */
const DAY_TICK_MS = 60_000;

/** All screens at a glance: what they show, whether they are online, and the facts about each. */
export const DashboardPage = memo(function DashboardPage() {
  usePrefetchDashboard();
  return (
    <>
      <PageHeader title="Dashboard" description="Monitor your connected devices and active media" />
      <Dashboard />
    </>
  );
});

/** Input is answered first: what depends on the address follows as a deferred update. */
function Dashboard() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const acts = useStable({
    /** Another filter begins on its first page, and does not fill the history. */
    onLook: (change: Partial<View>) =>
      setParams(writeView({ ...view, page: 1, after: null, ...change }), { replace: true }),
    onSortGroups: (groupSort: View['groupSort']) => setParams(writeView({ ...view, groupSort }), { replace: true }),
  });
  const adding = useAddDevice();
  const { onAdd } = useStable({ onAdd: adding.start });
  return (
    <>
      <Regions address={useDeferredValue(params.toString())} {...acts} onAdd={onAdd} />
      {adding.dialog}
    </>
  );
}

interface RegionsProps {
  /** The view, as it stands in the address. */
  address: string;
  onLook: (change: Partial<View>) => void;
  onSortGroups: (groupSort: View['groupSort']) => void;
  onAdd: () => void;
}

/** The regions of the page. Each one loads and fails on its own. */
const Regions = memo(function Regions({ address, onLook, onSortGroups, onAdd }: RegionsProps) {
  const now = useDeferredValue(useReportedNow(TICK_MS));
  const view = useMemo(() => readView(new URLSearchParams(address)), [address]);
  const { data: answered, failure } = useFleet(view, now);
  // Answers are rendered as a deferred update, too.
  const known = useDeferredValue(useMemo(() => ({ address, fleet: answered }), [address, answered]));
  const { fleet } = known;
  const groups = useGroups();
  const assignments = useGroupAssignments();
  const isEmpty = fleet?.total === 0;
  return (
    <PageBody>
      <Overview
        fleet={{ data: fleet, failure }}
        usage={useUsage()}
        hasPlans={useCharges() ?? false}
        stored={useStored()}
        globalMedia={useGlobalMedia()}
        now={now}
      />
      {fleet === undefined ? (
        <Section title="Screens">
          {failure === null ? <SkeletonWall /> : <ErrorState title="Failed to fetch devices" {...failure} />}
        </Section>
      ) : isEmpty ? (
        <EmptyState
          title="No screens yet"
          text="A screen shows your images and videos, and reports what it plays. Open the player on any TV, then enter the code it shows."
        >
          <Button variant="primary" onClick={onAdd}>
            <Plus />
            Add device
          </Button>
        </EmptyState>
      ) : (
        <Screens
          address={known.address}
          fleet={fleet}
          view={view}
          groups={groups.data ?? none}
          now={now}
          onLook={onLook}
        />
      )}
      {groups.failure !== null ? (
        <Section title="Group Status">
          <ErrorState title="Failed to fetch device groups" {...groups.failure} />
        </Section>
      ) : (
        groups.data !== undefined &&
        groups.data.length > 0 &&
        !isEmpty && (
          <GroupStatus
            groups={groups.data}
            assignments={assignments.data}
            whole={fleet?.whole ?? null}
            now={now}
            sort={view.groupSort}
            onSort={onSortGroups}
          />
        )
      )}
      {assignments.failure !== null && (
        <ErrorState compact title="Failed to fetch device assignments" {...assignments.failure} />
      )}
      {!isEmpty && (
        <Notice>
          The dashboard is read-only for assignments. To change what a screen shows, go to{' '}
          <Link to="/device-management" className="link">
            Device Management
          </Link>
          .
        </Notice>
      )}
    </PageBody>
  );
});

const none: readonly ListedGroup[] = [];

interface ScreensProps {
  /** The view that `fleet` answers. */
  address: string;
  fleet: Fleet;
  view: View;
  groups: readonly ListedGroup[];
  now: Date;
  onLook: (change: Partial<View>) => void;
}

/** The screens as a wall of pictures and as a table. */
const Screens = memo(function Screens({ address, fleet, view, groups, now, onLook }: ScreensProps) {
  const toast = useToast();
  const minute = useDeferredValue(useReportedNow(DAY_TICK_MS));
  // The list before stays until this one is loaded.
  const [listed, setListed] = useState({ address, devices: fleet.shown });
  if (!fleet.isLate && (listed.address !== address || listed.devices !== fleet.shown)) {
    setListed({ address, devices: fleet.shown });
  }
  const { address: listedBy, devices: shown } = useDeferredValue(listed);
  const { tiles, places, rows, isWhole } = useGradual(listedBy, shown);
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
        onSuccess: (devices) => downloadCsv(csvOf(devices, groupNames, new Date()), 'devices.csv'),
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

  return (
    <>
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
    </>
  );
});
