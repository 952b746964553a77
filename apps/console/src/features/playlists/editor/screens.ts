import type { PlaylistId } from '@vitrine/contract/library/content';
import type { Device, DevicesInZone } from '@vitrine/contract/fleet/devices';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { useQuery } from '@tanstack/react-query';
import { isValidTimeZone } from '@vitrine/playback/zones';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { usePlaylistUse } from '../queries.ts';

/** A screen that shows the playlist; without its picture until that is known. */
export type ShowingScreen = MediaUse['devices'][number] & { device: Device | null };

export interface ShowingScreens {
  /** Undefined until known. */
  use: MediaUse | undefined;
  /** The first by name. */
  named: readonly ShowingScreen[];
  /** The screens whose time zone is still the one of a new screen; null for none. */
  onUtc: DevicesInZone | null;
  /** The zone in which the times of the playlist are shown: that of most of its screens, or the reader's. */
  timeZone: string;
}

/** The screens that have a playlist assigned or scheduled, with their time zones. */
export function useScreens(id: PlaylistId): ShowingScreens {
  const api = useApi();
  const readersZone = useTimeZone();
  const use = usePlaylistUse(id);
  const shown = use?.devices ?? [];
  const ids = shown.map(({ id: deviceId }) => deviceId).join(',');
  const { data: devices = [] } = useQuery({
    queryKey: keys.devices.some(ids),
    queryFn: () => api.devices.list({ query: { ids } }),
    enabled: shown.length > 0,
    meta: { failure: 'Failed to fetch devices' },
  });
  return {
    use,
    named: shown.map((each) => ({ ...each, device: devices.find(({ id: deviceId }) => deviceId === each.id) ?? null })),
    onUtc: use?.zones.find(({ timeZone }) => timeZone === 'UTC') ?? null,
    timeZone: use?.zones.find(({ timeZone }) => isValidTimeZone(timeZone))?.timeZone ?? readersZone,
  };
}
