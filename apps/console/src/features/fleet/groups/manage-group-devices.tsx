import type { Group } from '@vitrine/contract/fleet/groups';
import { useDeferredValue, useState } from 'react';
import { useDevicePages } from '../device-pages.ts';
import { ManageDevicesDialog } from './components/manage-devices-dialog.tsx';
import type { Membership } from './use-membership.tsx';

interface ManageGroupDevicesProps {
  group: Group;
  groups: readonly Group[];
  membership: Membership;
  onClose: () => void;
}

/** The devices that match a search, to add to a group or to remove from it. */
export function ManageGroupDevices({ group, groups, membership, onClose }: ManageGroupDevicesProps) {
  const [search, setSearch] = useState('');
  const candidates = useDevicePages({ search: useDeferredValue(search) });
  return (
    <ManageDevicesDialog
      group={group}
      groups={groups}
      search={search}
      onSearch={setSearch}
      candidates={candidates}
      onJoin={(device) => membership.join(device, group.id)}
      onLeave={membership.leave}
      onClose={onClose}
    />
  );
}
