import type { Device } from '@vitrine/contract/fleet/devices';
import { memo, type RefObject, useDeferredValue, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { useInView } from '../../ui/layout/use-in-view.ts';
import { findScreenState, type ScreenState } from '../../ui/screen/status.tsx';
import { Wall } from '../../ui/lists/wall.tsx';
import { PRESENCE_TICK_MS, useGroupName } from '../fleet/index.ts';
import { useNowPlaying } from '../playout/index.ts';
import { ScreenTile } from './components/screen-tile.tsx';

/** The mark of the current time moves by less than a pixel per minute on a day line of 200 px. */
const DAY_TICK_MS = 60_000;

/** The screens side by side. */
export function ScreenWall({ devices }: { devices: readonly Device[] }) {
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  return (
    <Wall label={t('Screens')}>
      {devices.map((device) => (
        <Place key={device.id} device={device} state={findScreenState(device, now)} />
      ))}
    </Wall>
  );
}

interface PlaceProps {
  device: Device;
  state: ScreenState;
}

/** Memoised: when the list or the time changes, only the tiles that differ render. */
const Place = memo(function Place({ device, state }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  return (
    <li ref={place} className="tile-place">
      <Screen place={place} device={device} state={state} />
    </li>
  );
});

/** Fetches the screen's playout once the tile is in view. */
function Screen({ place, device, state }: PlaceProps & { place: RefObject<Element | null> }) {
  const { data: showing } = useNowPlaying(device.id, useInView(place));
  const minute = useReportedNow(DAY_TICK_MS);
  const groupName = useGroupName(device);
  return <ScreenTile device={device} state={state} groupName={groupName} showing={showing} now={minute} />;
}
