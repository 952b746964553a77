import type { PlaylistId } from '@vitrine/contract/library/content';
import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { isValidTimeZone } from '@vitrine/playback/zones';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { playlistUse } from '../playlist.ts';

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
  const readersZone = useTimeZone();
  const use = useRead(q.playout.mediaUse(playlistUse(id))).data?.use;
  const shown = use?.devices ?? [];
  const ids = shown.map(({ id: deviceId }) => deviceId).join(',');
  const { data: devices = [] } = useRead(
    ids === '' ? null : q.devices.list({ query: { ids }, failure: t('Failed to fetch devices') }),
  );
  return {
    use,
    named: shown.map((each) => ({ ...each, device: devices.find(({ id: deviceId }) => deviceId === each.id) ?? null })),
    onUtc: use?.zones.find(({ timeZone }) => timeZone === 'UTC') ?? null,
    timeZone: use?.zones.find(({ timeZone }) => isValidTimeZone(timeZone))?.timeZone ?? readersZone,
  };
}
