import type { Device } from '@vitrine/contract/fleet/devices';
import { type Presence, findPresence } from '@vitrine/contract/fleet/presence';
import { memo, type RefObject, useDeferredValue, useRef } from 'react';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { useInView } from '../../ui/layout/use-in-view.ts';
import { Wall } from '../../ui/lists/wall.tsx';
import { PRESENCE_TICK_MS } from '../fleet/index.ts';
import { useNowPlaying } from '../playout/index.ts';
import { ScreenTile } from './components/screen-tile.tsx';

/** The mark of the current time moves by less than a pixel per minute on a day line of 200 px. */
const DAY_TICK_MS = 60_000;

/** The screens side by side. */
export function ScreenWall({ devices }: { devices: readonly Device[] }) {
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  return (
    <Wall label="Screens">
      {devices.map((device) => (
        <Place key={device.id} device={device} presence={findPresence(device, now)} />
      ))}
    </Wall>
  );
}

interface PlaceProps {
  device: Device;
  presence: Presence;
}

/** Memoised: when the list or the time changes, only the tiles that differ render. */
const Place = memo(function Place({ device, presence }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  return (
    <li ref={place} className="tile-place">
      <Screen place={place} device={device} presence={presence} />
    </li>
  );
});

/** Fetches the screen's playout once the tile is in view. */
function Screen({ place, device, presence }: PlaceProps & { place: RefObject<Element | null> }) {
  const { data: showing } = useNowPlaying(device.id, useInView(place));
  const minute = useReportedNow(DAY_TICK_MS);
  return <ScreenTile device={device} presence={presence} showing={showing} now={minute} />;
}
