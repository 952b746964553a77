import type { Device } from '@vitrine/contract/devices';
import { Download, Plus } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonWall } from '../../ui/skeleton-wall.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { Head, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { useCharges } from '../subscription/queries.ts';
import { GroupStatus } from './components/group-status.tsx';
import { Overview } from './components/overview.tsx';
import { Pager } from './components/pager.tsx';
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
import { ScreenRow, ScreenWall } from './screens.tsx';
import { type Column, readView, type View, writeView } from './view.ts';

/** A screen that falls silent is shown as lost this soon after its time is up. */
const TICK_MS = 5_000;

/** All screens at a glance: what they show, whether they respond, and what there is to know about each. */
export function DashboardPage() {
  usePrefetchDashboard();
  return (
    <>
      <PageHeader title="Dashboard" description="Monitor your connected devices and active media" />
      <Suspense fallback={<Loading />}>
        <Dashboard />
      </Suspense>
    </>
  );
}

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

function Dashboard() {
  const toast = useToast();
  const now = useNow(TICK_MS);
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const search = useAddressText('search', ['page', 'after']);
  const fleet = useFleet(view, now);
  const groups = useGroups();
  const assignments = useGroupAssignments();
  const rename = useRenameDevice();
  const exporting = useWholeView(fleet.whole);
  const refresh = useRefresh(() => toast({ title: 'Devices refreshed - checking latest status' }));
  const groupNames = new Map<string, string>(groups.map(({ id, name }) => [id, name]));

  /** Another filter begins on its first page, and does not fill the history. */
  const look = (change: Partial<View>) =>
    setParams(writeView({ ...view, page: 1, after: null, ...change }), { replace: true });
  function clear() {
    search.setText('');
    look({ search: '', status: 'all' });
  }

  /** A fleet too large to be known whole comes as the server sorts it: by name, or the last heard first. */
  function sorted(column: Column) {
    if (fleet.whole !== null) return { column, sort: view.sort, onSort: (sort: View['sort']) => look({ sort }) };
    if (column !== 'name' && column !== 'lastSeen') return {};
    const by = view.sort.by === 'lastSeen' ? ('lastSeen' as const) : ('name' as const);
    return {
      column,
      sort: { by, descending: by === 'lastSeen' },
      onSort: () => look({ sort: { by: column, descending: column === 'lastSeen' } }),
    };
  }

  const { mutate } = rename;
  const renameDevice = useCallback(
    ({ id, name: was }: Device, name: string) =>
      mutate(
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
    [mutate, toast],
  );

  const overview = (
    <Overview
      {...fleet}
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
        tools={
          <ViewTools
            search={search.text}
            onSearch={search.setText}
            status={view.status}
            onStatus={(status) => look({ status })}
            canClear={search.text !== '' || view.status !== 'all'}
            onClear={clear}
            isRefreshing={refresh.isPending}
            onRefresh={() =>
              refresh.mutate(undefined, {
                onError: (error) => toast({ title: 'Ping failed', text: error.message, tone: 'danger' }),
              })
            }
          />
        }
      >
        {fleet.shown.length === 0 ? (
          <EmptyState plain title="No devices match your search criteria.">
            <Button onClick={clear}>Clear</Button>
          </EmptyState>
        ) : (
          <div aria-busy={fleet.isLate}>
            <ScreenWall devices={fleet.shown} now={now} />
          </div>
        )}
      </Section>
      {fleet.shown.length > 0 && (
        <Section
          title="Device Status"
          tools={
            <Button
              small
              className="ml-auto"
              busy={exporting.isPending}
              onClick={() =>
                exporting.mutate(view, {
                  onSuccess: (devices) => download(csvOf(devices, groupNames, new Date()), 'devices.csv'),
                  onError: (error) => toast({ title: 'Export failed', text: error.message, tone: 'danger' }),
                })
              }
            >
              <Download />
              Export CSV
            </Button>
          }
        >
          <Table label="Device Status">
            <thead>
              <tr>
                <Head {...sorted('name')}>Device</Head>
                <Head {...sorted('deviceId')} className="max-wide:hidden">
                  Device ID
                </Head>
                <Head {...sorted('status')}>Status</Head>
                <Head {...sorted('lastSeen')} className="max-wide:hidden">
                  Last Seen
                </Head>
                <Head {...sorted('media')} className="max-wide:hidden">
                  Currently Displaying
                </Head>
                <Head {...sorted('responseTime')} numeric className="max-wide:hidden">
                  Response Time
                </Head>
              </tr>
            </thead>
            <tbody>
              {fleet.shown.map((device) => (
                <ScreenRow
                  key={device.id}
                  device={device}
                  now={now}
                  groupName={device.groupId === null ? undefined : groupNames.get(device.groupId)}
                  onRename={renameDevice}
                />
              ))}
            </tbody>
          </Table>
          <Pager
            before={fleet.before}
            after={fleet.after}
            beforeLabel={fleet.whole === null ? 'First page' : 'Previous'}
            text={`${formatCount(fleet.shown.length)} of ${countOf(fleet.found, 'screen')}`}
          />
        </Section>
      )}
      {groups.length > 0 && (
        <GroupStatus
          groups={groups}
          assignments={assignments}
          whole={fleet.whole}
          now={now}
          sort={view.groupSort}
          onSort={(groupSort) => setParams(writeView({ ...view, groupSort }), { replace: true })}
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
}
