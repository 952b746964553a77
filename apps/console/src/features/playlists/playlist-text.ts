import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Transition } from '@vitrine/contract/playlists/playlists';
import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { t } from '@vitrine/messages/t';
import { formatCount, formatDuration } from '../../ui/format/format.ts';

export const playlistPath = (id: string): string => `/playlists/${encodeURIComponent(id)}`;

export const fitLabels: Record<Fit, string> = { contain: t('Whole'), cover: t('Fill'), blur: t('Blurred') };

export const transitionLabels: Record<Transition, string> = { cut: t('Cut'), fade: t('Fade'), slide: t('Slide') };

/** The choice of null, which leaves it to each screen's settings. */
export const AS_ON_SCREEN = t('As set on the screen');

/** A choice that the video makes. */
export const AS_ON_VIDEO = t('As set on the video');

export const orderLabels: Record<PlaylistSource['order'], string> = {
  newest: t('Newest first'),
  oldest: t('Oldest first'),
  name: t('By name'),
};

/** How often an item plays in each loop. */
export const weightLabel = (weight: number): string =>
  t('{weight, plural, =1 {Once in each loop} other {#× in each loop}}', { weight });

/** A short span: `8 s`, from a minute on `1:30`. */
export const spanLabel = (ms: number): string => {
  if (ms >= 60_000) return formatDuration(ms / 1_000);
  const seconds = Math.round(ms / 100) / 10;
  return `${formatCount(seconds)} s`;
};

/** The values of a message about items, which names a single one: `Two scoops removed.`, `3 items removed.` */
export const toItemValues = (items: readonly { title: string }[]) => ({
  count: items.length,
  title: items[0]?.title ?? '',
});
