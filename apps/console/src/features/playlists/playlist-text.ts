import type { Fit } from '@vitrine/contract/fleet/settings';
import type { ListedPlaylist, PlaylistPlaces, PlaylistSource, Transition } from '@vitrine/contract/playlists';
import { formatCount, formatDuration, formatQuantity } from '../../ui/format/format.ts';

export const playlistPath = (id: string): string => `/playlists/${encodeURIComponent(id)}`;

export const fitLabels: Record<Fit, string> = { contain: 'Whole', cover: 'Fill', blur: 'Blurred' };

export const transitionLabels: Record<Transition, string> = { cut: 'Cut', fade: 'Fade', slide: 'Slide' };

/** The choice of null, which leaves it to each screen's settings. */
export const AS_ON_SCREEN = 'As set on the screen';

export const orderLabels: Record<PlaylistSource['order'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
};

/** A short span: `8 s`, from a minute on `1:30`. */
export const spanLabel = (ms: number): string => {
  if (ms >= 60_000) return formatDuration(ms / 1_000);
  const seconds = Math.round(ms / 100) / 10;
  return `${seconds} s`;
};

/** `Two scoops`, `3 items`. */
export const describeItems = (items: readonly { title: string }[]): string =>
  items.length === 1 ? (items[0]?.title ?? '') : formatQuantity(items.length, 'item');

const placeWords = {
  devices: { at: 'on', one: '', many: 'screen' },
  groups: { at: 'in', one: 'group ', many: 'group' },
  schedules: { at: 'in', one: 'schedule ', many: 'schedule' },
} as const satisfies Record<keyof PlaylistPlaces, object>;

const listKinds = ({ shownOn }: Pick<ListedPlaylist, 'shownOn'>) =>
  (['devices', 'groups', 'schedules'] as const)
    .map((kind) => ({ ...placeWords[kind], ...shownOn[kind] }))
    .filter(({ count }) => count > 0);

/** Where a playlist is shown: `Shown on Counter, in 2 groups, in schedule Lunch`. */
export function describePlaces({ shownOn, isActive }: Pick<ListedPlaylist, 'shownOn' | 'isActive'>): string {
  const places = listKinds({ shownOn }).map(({ at, one, many, count, names }) =>
    count === 1 ? `${at} ${one}${names[0] ?? ''}` : `${at} ${formatQuantity(count, many)}`,
  );
  if (isActive) places.push('on screens with nothing else to show');
  return places.length === 0 ? 'Not on any screen yet' : `Shown ${places.join(', ')}`;
}

/** The names of these places: `Counter, Door, Lift and 4 more screens`, one line for each kind. */
export const listPlaces = (playlist: Pick<ListedPlaylist, 'shownOn'>): string =>
  listKinds(playlist)
    .map(({ many, count, names }) =>
      count > names.length
        ? `${names.join(', ')} and ${formatCount(count - names.length)} more ${many}s`
        : names.join(', '),
    )
    .join('\n');
