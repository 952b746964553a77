import type { Device } from '@vitrine/contract/fleet/devices';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { type ScreenState, Status } from '../../../../ui/screen/status.tsx';
import { ScreenPicture } from '../../../content/index.ts';

interface AvailableDeviceProps {
  device: Device;
  state: ScreenState;
  /** The groups that it can join. */
  choices: readonly MenuEntry[];
  /** Starts a drag by mouse, touch or keyboard. */
  handle: ReactNode;
}

/** A device without a group, added to one by dragging or by menu. */
export function AvailableDevice({ device, state, choices, handle }: AvailableDeviceProps) {
  return (
    <div className="flex h-full items-center gap-3 rounded border border-line bg-paper p-2">
      {handle}
      <ScreenPicture
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
      {choices.length > 0 && (
        <Menu entries={choices}>
          <Button small variant="quiet" needs="groups.addDevice" aria-label={`Add ${device.name} to group`}>
            Add to group
          </Button>
        </Menu>
      )}
    </div>
  );
}
