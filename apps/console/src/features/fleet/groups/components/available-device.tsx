import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { type ScreenState, Status } from '../../../../ui/screen/status.tsx';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import { ScreenPane } from '../../../playout/index.ts';

interface AvailableDeviceProps {
  device: Device;
  state: ScreenState;
  groups: readonly Group[];
  /** Starts a drag by mouse, touch or keyboard. */
  handle: ReactNode;
  onJoin: (groupId: Group['id']) => void;
}

/** A device without a group, added to one by dragging or by menu. */
export function AvailableDevice({ device, state, groups, handle, onJoin }: AvailableDeviceProps) {
  return (
    <div className="flex h-full items-center gap-3 rounded border border-line bg-paper p-2">
      {handle}
      <ScreenPane
        small
        screen={device}
        className="w-16"
        content={device.playing?.media ?? device.assignedMedia}
        state={state}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={device.name}>
          {device.name}
        </p>
        <p className="text-1">
          <Status state={state} small />
        </p>
      </div>
      {groups.length > 0 && (
        <Menu
          entries={groups.map(({ id, name, color }) => ({
            label: name,
            needs: 'groups.addDevice',
            icon: <Swatch color={color} />,
            onSelect: () => onJoin(id),
          }))}
        >
          <Button small variant="quiet" needs="groups.addDevice" aria-label={`Add ${device.name} to group`}>
            Add to group
          </Button>
        </Menu>
      )}
    </div>
  );
}
