import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { memo, type ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useKept } from '../../../ui/rendering/kept.ts';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import type { Followed } from '../../playout/index.ts';
import { DraggableDevice } from '../groups/components/device-hand.tsx';
import { onAirOf } from './on-air.ts';
import { AssignmentReceipt } from './components/assignment-receipt.tsx';
import { type DeviceActs, DeviceCard } from './components/device-card.tsx';
import { DeviceGrid } from './components/device-grid.tsx';
import type { Fleet } from './queries.ts';
import type { Selection } from './use-selection.ts';

interface DeviceListProps {
  fleet: Fleet;
  now: Date;
  groups: readonly Group[];
  isSearched: boolean;
  /** Only those in no group are shown. */
  isUngroupedOnly: boolean;
  onClear: () => void;
  addButton: ReactNode;
  acts: DeviceActs;
  /** An assignment to one device, shown on its card until it is live. */
  followed: Followed | null;
  onForget: () => void;
  selection: Selection;
}

/** The devices of the page, or why there are none. */
export const DeviceList = memo(function DeviceList(props: DeviceListProps) {
  const { fleet, now, groups, isSearched, isUngroupedOnly, onClear, addButton, acts, followed, onForget } = props;
  const { selection } = props;
  const { devices, total = devices.length, failure, isPending, isLate, more } = fleet;
  if (failure !== null) return <ErrorState title="Failed to fetch devices" {...failure} />;
  if (isPending) return <Loading />;
  if (devices.length === 0) {
    if (isUngroupedOnly && !isSearched) return <EmptyState plain title="All devices are already in groups." />;
    return isSearched ? (
      <EmptyState plain title="No devices match your search criteria.">
        <Button onClick={onClear}>Clear</Button>
      </EmptyState>
    ) : (
      <EmptyState
        title="No devices have been registered yet."
        text="A device is any screen that runs the player. Open the player on it, then enter the code it shows."
      >
        {addButton}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isLate}>
      <DeviceGrid devices={devices} total={total} onNearEnd={more}>
        {(device) => (
          <Listed
            device={device}
            now={now}
            groups={groups}
            selection={selection}
            acts={acts}
            followed={followed?.deviceIds?.includes(device.id) === true ? followed : null}
            onForget={onForget}
          />
        )}
      </DeviceGrid>
    </div>
  );
});

interface ListedProps extends Pick<DeviceListProps, 'now' | 'groups' | 'acts' | 'followed' | 'onForget' | 'selection'> {
  device: Device;
}

/** Memoized: a card does not render again when others change. */
const Listed = memo(function Listed({ device, now, groups, selection, acts, followed, onForget }: ListedProps) {
  const isSelected = useKept(selection.devices, (devices) => devices.has(device.id));
  return (
    <DraggableDevice device={device} hint={device.groupId === null ? 'Drag to add to group' : undefined}>
      {(handle) => (
        <DeviceCard
          device={device}
          now={now}
          groups={groups}
          handle={handle}
          isSelected={isSelected}
          onSelectedChange={(next) => selection.set(device, next)}
          acts={acts}
          origin={window.location.origin}
        >
          {followed === null || device.pausedUntil !== null ? null : (
            <AssignmentReceipt
              state={onAirOf([device], followed.mediaId, now)}
              mediaName={followed.mediaName}
              onClose={onForget}
            />
          )}
        </DeviceCard>
      )}
    </DraggableDevice>
  );
});

function Loading() {
  return (
    <Skeleton
      label="Loading device management..."
      className="grid gap-4 wide:grid-cols-[repeat(auto-fill,minmax(360px,1fr))]"
    >
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonBlock key={index} className="h-48 rounded" />
      ))}
    </Skeleton>
  );
}
