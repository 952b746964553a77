import { type Device, isOnline } from '@vitrine/contract/devices';
import { memo, useRef } from 'react';
import { Wall } from '../../ui/wall.tsx';
import { DeviceRow } from './components/device-row.tsx';
import { ScreenTile } from './components/screen-tile.tsx';
import { useShowing } from './queries.ts';
import { useInView } from '../../ui/use-in-view.ts';

/** The screens, hung side by side. */
export function ScreenWall({ devices, now }: { devices: readonly Device[]; now: Date }) {
  return (
    <Wall label="Screens">
      {devices.map((device) => (
        <Screen key={device.id} device={device} now={now} />
      ))}
    </Wall>
  );
}

/** Asks for its day only once it is in sight. */
const Screen = memo(function Screen({ device, now }: { device: Device; now: Date }) {
  const place = useRef<HTMLLIElement>(null);
  const showing = useShowing(device.id, useInView(place));
  return (
    <li ref={place}>
      <ScreenTile device={device} isOnline={isOnline(device, now)} showing={showing} now={now} />
    </li>
  );
});

interface ScreenRowProps {
  device: Device;
  now: Date;
  groupName: string | undefined;
  onRename: (device: Device, name: string) => void;
}

/** A row knows of its day what the wall has asked for. */
export const ScreenRow = memo(function ScreenRow({ device, now, groupName, onRename }: ScreenRowProps) {
  return (
    <DeviceRow
      device={device}
      isOnline={isOnline(device, now)}
      groupName={groupName}
      showing={useShowing(device.id, false)}
      onRename={(name) => onRename(device, name)}
    />
  );
});
