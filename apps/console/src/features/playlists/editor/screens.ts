import type { PlaylistId } from '@vitrine/contract/library/content';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { useQuery } from '@tanstack/react-query';
import { isValidTimeZone } from '@vitrine/playback/zones';
import { useApi } from '../../../api/api.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { usePlaylistUse } from '../queries.ts';

/** The largest page of devices. */
const MAX_PAGE = 200;

/** A screen that shows the playlist; without its facts if the account has very many screens. */
export type ShowingScreen = MediaUse['devices'][number] & { device: Device | null };

export interface ShowingScreens {
  /** Undefined until known. */
  use: MediaUse | undefined;
  /** The first by name. */
  named: readonly ShowingScreen[];
  /** Those of them whose time zone is still the one of a new screen. */
  onUtc: readonly ShowingScreen[];
  /** The zone in which the times of the playlist are shown: that of most of its screens, or the reader's. */
  timeZone: string;
}

/** The screens that have a playlist assigned or scheduled, with their time zones. */
export function useScreens(id: PlaylistId): ShowingScreens {
  const api = useApi();
  const readersZone = useTimeZone();
  const use = usePlaylistUse(id);
  const isNeeded = use !== undefined && (use.devices.length > 0 || use.isActive);
  const { data: devices = [] } = useQuery({
    queryKey: ['devices', 'playlists'],
    queryFn: async () => (await api.devices.list.page({ query: { limit: MAX_PAGE } })).body,
    enabled: isNeeded,
    meta: { failure: 'Failed to fetch devices' },
  });
  const named = (use?.devices ?? []).map((each) => ({
    ...each,
    device: devices.find(({ id: deviceId }) => deviceId === each.id) ?? null,
  }));
  const clocks = named.length === 0 && use?.isActive === true ? devices : named.map(({ device }) => device);
  const zones = clocks.flatMap((device) =>
    device !== null && isValidTimeZone(device.timeZone) ? [device.timeZone] : [],
  );
  return {
    use,
    named,
    onUtc: named.filter(({ device }) => device?.timeZone === 'UTC'),
    timeZone: mostFrequent(zones) ?? readersZone,
  };
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
