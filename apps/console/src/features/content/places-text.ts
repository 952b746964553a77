import type { ContentPlaces } from '@vitrine/contract/playlists';
import { t } from '@vitrine/messages/t';
import { formatCount, formatQuantity } from '../../ui/format/format.ts';

const placeWords = {
  devices: { at: 'on', one: '', many: 'screen' },
  groups: { at: 'in', one: 'group ', many: 'group' },
  schedules: { at: 'in', one: 'schedule ', many: 'schedule' },
} as const satisfies Record<keyof ContentPlaces, object>;

/** A playlist or a layout with the places that it has by assignments and schedules. */
interface Placed {
  shownOn: ContentPlaces;
  isActive: boolean;
}

const listKinds = ({ shownOn }: Pick<Placed, 'shownOn'>) =>
  (['devices', 'groups', 'schedules'] as const)
    .map((kind) => ({ ...placeWords[kind], ...shownOn[kind] }))
    .filter(({ count }) => count > 0);

/** Where content is shown: `Shown on Counter, in 2 groups, in schedule Lunch`. */
export function describePlaces({ shownOn, isActive }: Placed): string {
  const places = listKinds({ shownOn }).map(({ at, one, many, count, names }) =>
    count === 1 ? `${at} ${one}${names[0] ?? ''}` : `${at} ${formatQuantity(count, many)}`,
  );
  if (isActive) places.push('on screens with nothing else to show');
  return places.length === 0 ? t('Not on any screen yet') : t('Shown {value}', { value: places.join(', ') });
}

/** The names of these places: `Counter, Door, Lift and 4 more screens`, one line for each kind. */
export const listPlaces = (content: Pick<Placed, 'shownOn'>): string =>
  listKinds(content)
    .map(({ many, count, names }) =>
      count > names.length
        ? t('{value} and {count, number} more {manyValue}s', {
            value: names.join(', '),
            count: count - names.length,
            manyValue: many,
          })
        : names.join(', '),
    )
    .join('\n');
