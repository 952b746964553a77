import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import type { Column } from '../../../ui/lists/listing.tsx';
import { LongListing } from '../../../ui/lists/long-listing.tsx';
import { SelectionBox } from '../../../ui/lists/selection-box.tsx';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import { Age } from '../../../ui/screen/age.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { ContentName } from '../../content/index.ts';
import { useGroups } from '../groups/queries.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { listDeviceEntries } from './components/device-menu.tsx';
import { type ListView, useListView } from './list-view.ts';
import type { DeviceActions } from './use-device-actions.ts';

interface DeviceTableProps {
  devices: readonly Device[];
  total: number;
  actions: DeviceActions & { onNearEnd: () => void };
  selection: Selection<Device>;
}

/** Devices as rows that can be compared and sorted. */
export function DeviceTable({ devices, total, actions, selection }: DeviceTableProps) {
  const { view, change } = useListView();
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  const groups = useGroups().data ?? noGroups;
  const columns = useMemo(() => listColumns(groups, selection, now), [groups, selection, now]);
  const listEntries = useMemo(() => (device: Device) => listDeviceEntries(device, groups, actions), [groups, actions]);
  return (
    <LongListing
      label="Devices"
      items={devices}
      total={total}
      columns={columns}
      // On a phone the group and what is shown are below the name.
      rowPx={[45, 65]}
      selection={selection}
      actions={listEntries}
      sort={view.sort}
      onSort={(sort) => change({ sort })}
      onNearEnd={actions.onNearEnd}
    />
  );
}

const noGroups: readonly Group[] = [];

type DeviceColumn = Column<Device, ListView['sort']['by']>;

function listColumns(groups: readonly Group[], selection: Selection<Device>, now: Date): readonly DeviceColumn[] {
  const groupOf = ({ groupId }: Device) => groups.find(({ id }) => id === groupId);
  return [
    {
      head: 'Selection',
      isHeadHidden: true,
      width: 'w-12',
      className: 'max-wide:h-16',
      render: (device) => (
        <SelectionBox needs="assignments.assignToDevices" selection={selection} item={device} name={device.name} />
      ),
    },
    {
      head: 'Name',
      sort: 'name',
      className: 'truncate',
      render: (device) => (
        <>
          <Link to={`/device-management/${device.id}`} title={device.name} className="font-medium hover:underline">
            {device.name}
          </Link>
          <span className="block truncate text-1 text-ink-2 wide:hidden">
            {groupOf(device) !== undefined && `${groupOf(device)?.name}, `}
            {showShown(device)}
          </span>
        </>
      ),
    },
    {
      head: 'Group',
      sort: 'group',
      width: 'w-[18%]',
      narrow: 'hidden',
      className: 'truncate',
      render(device) {
        const group = groupOf(device);
        if (group === undefined) return none;
        return (
          <span className="flex min-w-0 items-center gap-1.5">
            <Swatch color={group.color} />
            <span className="truncate" title={group.name}>
              {group.name}
            </span>
          </span>
        );
      },
    },
    { head: 'Shows', sort: 'media', width: 'w-[20%]', narrow: 'hidden', className: 'truncate', render: showShown },
    {
      head: 'Status',
      sort: 'status',
      width: 'w-28',
      render: (device) => <Status state={findPresence(device, now)} />,
    },
    {
      head: 'Last Seen',
      sort: 'lastSeen',
      width: 'w-28',
      narrow: 'hidden',
      className: 'truncate text-ink-2',
      render: ({ lastSeen }) => (lastSeen === null ? 'Never' : <Age instant={lastSeen} />),
    },
    {
      head: 'Version',
      sort: 'version',
      width: 'w-28',
      narrow: 'hidden',
      isCut: true,
      className: 'text-ink-2',
      render: ({ playerVersion }) => playerVersion ?? none,
    },
  ];
}

function showShown({ playing }: Device) {
  const media = playing?.media ?? null;
  if (media === null) return none;
  return <ContentName content={{ id: media.id, kind: media.type, name: media.originalName }} />;
}

const none = <span className="text-ink-3">–</span>;
