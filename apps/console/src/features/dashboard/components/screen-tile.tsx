import type { Device } from '@vitrine/contract/fleet/devices';
import type { Presence } from '@vitrine/contract/fleet/presence';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { Monitor, Moon } from 'lucide-react';
import { DayLine } from '../../../ui/screen/day-line.tsx';
import { isUpright } from '../../../ui/screen/screen-ratio.ts';
import { Status } from '../../../ui/screen/status.tsx';
import { Tile } from '../../../ui/lists/tile.tsx';
import { ScreenPane } from '../../playout/index.ts';
import { toDayLine, showsMessage, describePlaying } from '../now-playing-text.ts';
import { Age } from '../../../ui/screen/age.tsx';

interface ScreenTileProps {
  device: Device;
  presence: Presence;
  /** Undefined while it is not known. */
  showing: NowPlaying | undefined;
  now: Date;
}

/** A screen as a tile with the media that it shows. */
export function ScreenTile({ device, presence, showing, now }: ScreenTileProps) {
  const isOnline = presence !== 'offline';
  const message = (isOnline && showsMessage(device) && showing?.message) || null;
  const day = showing === undefined ? { parts: [], now: null } : toDayLine(showing, device, isOnline, now);
  return (
    <Tile
      name={device.name}
      to={`/device-management/${device.id}`}
      upright={isUpright(device)}
      what={describePlaying(device, isOnline, showing)}
      pane={
        <ScreenPane
          screen={device}
          content={device.playing?.media}
          message={message}
          state={presence}
          placeholder={presence === 'asleep' ? <Moon /> : <Monitor />}
        />
      }
      day={<DayLine parts={day.parts} now={day.now} down={isUpright(device)} />}
      status={
        <Status
          small
          state={presence}
          age={device.lastSeen === null ? 'never seen' : <Age instant={device.lastSeen} />}
        />
      }
    />
  );
}
