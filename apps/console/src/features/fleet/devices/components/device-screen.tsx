import type { Device } from '@vitrine/contract/fleet/devices';
import type { Presence } from '@vitrine/contract/fleet/presence';
import { Moon } from 'lucide-react';
import { ContentPane } from '../../../playout/index.ts';

/** The media that the device shows, in the shape of its screen. */
export function DeviceScreen({ device, presence }: { device: Device; presence: Presence }) {
  const { playing, assignedMedia, rotation, lastSeen } = device;
  // Before its first contact, the media that it is going to show.
  const shown = lastSeen === null ? assignedMedia : (playing?.media ?? null);
  return (
    <span className="device-card-hold">
      <ContentPane
        content={shown}
        whole
        shape={rotation === 90 || rotation === 270 ? 'upright' : 'wide'}
        state={presence}
        placeholder={presence === 'asleep' ? <Moon /> : null}
      />
    </span>
  );
}
