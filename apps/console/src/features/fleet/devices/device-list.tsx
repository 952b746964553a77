import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { Fragment, memo, type ReactNode, Suspense, useDeferredValue } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { type Selection, useIsSelected } from '../../../ui/lists/use-selection.ts';
import type { Followed } from '../../effect/index.ts';
import { DraggableDevice } from '../groups/components/device-drag-and-drop.tsx';
import { groupsRead } from '../groups/reads.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { DeviceCard } from './components/device-card.tsx';
import { DeviceGrid } from './components/device-grid.tsx';
import { listJoiningEntries } from './components/device-menu.tsx';
import { type ListView, unfiltered, useListView } from './list-view.ts';
import type { DevicePages } from '../device-pages.ts';
import type { DeviceActions } from './use-device-actions.ts';

const AssignmentReceipt = fetched(async () => (await import('./components/assignment-receipt.tsx')).AssignmentReceipt);
const DeviceTable = fetched(async () => (await import('./device-table.tsx')).DeviceTable, Fragment);

interface DeviceListProps {
  list: DevicePages;
  /** The devices of the list, deferred. */
  devices: readonly Device[];
  view: ListView;
  addButton: ReactNode;
  actions: ListActions;
  /** An assignment to one device, shown on its card until it is on air. */
  followed: Followed | null;
  selection: Selection<Device>;
}

/** Callbacks with a stable identity. */
interface ListActions extends DeviceActions {
  onForget: () => void;
  onNearEnd: () => void;
}

/** The devices of the page, or why there are none. */
export function DeviceList({ list, devices, view, addButton, ...rest }: DeviceListProps) {
  const { failure, isPending, isStale, total = devices.length } = list;
  if (failure !== null) return <ErrorState {...failure} />;
  if (isPending) return <Loading />;
  if (list.devices.length === 0) {
    return <NoDevices view={view} addButton={addButton} />;
  }
  return (
    <div aria-busy={isStale || devices !== list.devices}>
      {view.layout === 'table' ? (
        <Suspense fallback={<Loading />}>
          <DeviceTable devices={devices} total={total} {...rest} />
        </Suspense>
      ) : (
        <Cards devices={devices} total={total} {...rest} />
      )}
    </div>
  );
}

interface CardsProps extends Pick<DeviceListProps, 'devices' | 'actions' | 'followed' | 'selection'> {
  total: number;
}

/** Memoised: typing in the search and opening a dialog render the page, not its cards. */
const Cards = memo(function Cards({ devices, total, actions, followed, selection }: CardsProps) {
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  const groups = useRead(groupsRead()).data ?? noGroups;
  return (
    <DeviceGrid devices={devices} total={total} onNearEnd={actions.onNearEnd}>
      {(device) => (
        <Listed
          device={device}
          now={now}
          groups={groups}
          selection={selection}
          actions={actions}
          followed={followed?.deviceIds?.includes(device.id) === true ? followed : null}
        />
      )}
    </DeviceGrid>
  );
});

const noGroups: readonly Group[] = [];

interface ListedProps extends Pick<DeviceListProps, 'actions' | 'followed' | 'selection'> {
  device: Device;
  now: Date;
  groups: readonly Group[];
}

/** Memoised: a change of one device renders one card. */
const Listed = memo(function Listed({ device, now, groups, selection, actions, followed }: ListedProps) {
  const isSelected = useIsSelected(selection, device.id);
  return (
    <DraggableDevice
      device={device}
      hasHint={device.groupId === null}
      choices={listJoiningEntries(device, groups, actions)}
    >
      {(handle) => (
        <DeviceCard
          device={device}
          now={now}
          groups={groups}
          handle={handle}
          isSelected={isSelected}
          onSelectedChange={(next) => selection.set(device, next)}
          actions={actions}
        >
          {followed === null || device.pausedUntil !== null ? null : (
            <AssignmentReceipt
              device={device}
              mediaId={followed.mediaId}
              now={now}
              mediaName={followed.mediaName}
              onClose={actions.onForget}
            />
          )}
        </DeviceCard>
      )}
    </DraggableDevice>
  );
});

function NoDevices({ view, addButton }: Pick<DeviceListProps, 'view' | 'addButton'>) {
  const { change } = useListView();
  const hasDevices = useUsage(USAGE_POLL_MS).data?.deviceCount !== 0;
  if (
    view.search !== '' ||
    view.status !== null ||
    view.shows !== null ||
    view.tags.length > 0 ||
    (view.group ?? 'none') !== 'none'
  ) {
    return (
      <EmptyState plain title={t('No devices match your search criteria.')}>
        <Button onClick={() => change(unfiltered)}>{t('Clear')}</Button>
      </EmptyState>
    );
  }
  if (view.group === 'none' && hasDevices) return <EmptyState plain title={t('All devices are already in groups.')} />;
  return (
    <EmptyState
      title={t('No devices have been registered yet.')}
      text={t('A device is any screen that runs the player. Open the player on it, then enter the code it shows.')}
    >
      {addButton}
    </EmptyState>
  );
}

function Loading() {
  return (
    <Skeleton
      label={t('Loading device management...')}
      className="grid gap-4 wide:grid-cols-[repeat(auto-fill,minmax(360px,1fr))]"
    >
      {Array.from({ length: 3 }, (_, index) => (
        <SkeletonBlock key={index} className="h-48 rounded" />
      ))}
    </Skeleton>
  );
}
