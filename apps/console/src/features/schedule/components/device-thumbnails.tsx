import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { Monitor } from 'lucide-react';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { ScreenPicture } from '../../content/index.ts';

/** The media that a device shows, or is going to show. */
const findShownMedia = ({ playing, assignedMedia }: Device) => playing?.media ?? assignedMedia;

/** The title of the media that a device shows; null for none. */
export function findShownTitle(device: Device): string | null {
  const media = findShownMedia(device);
  return media === null ? null : formatTitle(media.originalName);
}

/** Thumbnails of the media that devices show; one takes the whole width, several share it. */
export function DeviceThumbnails({ devices, now }: { devices: readonly Device[]; now: Date }) {
  return (
    <span className="flex h-9 w-16 flex-none items-center justify-center gap-px" aria-hidden="true">
      {devices.map((device) => (
        <ScreenPicture
          key={device.id}
          small
          screen={device}
          content={findShownMedia(device)}
          className="min-w-0 flex-auto"
          {...(devices.length > 1 && { stack: false })}
          state={findPresence(device, now)}
          placeholder={<Monitor />}
        />
      ))}
    </span>
  );
}
