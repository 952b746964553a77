import type { ContentPlaces } from '@vitrine/contract/playlists/playlists';
import { t } from '@vitrine/messages/t';

/** A playlist or a layout with the places that it has by assignments and schedules. */
interface Placed {
  shownOn: ContentPlaces;
  isActive: boolean;
}

/** Where content is shown: `Shown on Counter, in 2 groups, in schedule Lunch`. */
export function describePlaces({ shownOn: { devices, groups, schedules }, isActive }: Placed): string {
  const places = [
    devices.count === 1 && t('on {screen}', { screen: devices.names[0] ?? '' }),
    devices.count > 1 && t('on {count, plural, one {# screen} other {# screens}}', { count: devices.count }),
    groups.count === 1 && t('in group {group}', { group: groups.names[0] ?? '' }),
    groups.count > 1 && t('in {count, plural, one {# group} other {# groups}}', { count: groups.count }),
    schedules.count === 1 && t('in schedule {schedule}', { schedule: schedules.names[0] ?? '' }),
    schedules.count > 1 && t('in {count, plural, one {# schedule} other {# schedules}}', { count: schedules.count }),
    isActive && t('on screens with nothing else to show'),
  ].filter((place) => place !== false);
  return places.length === 0 ? t('Not on any screen yet') : t('Shown {places}', { places: places.join(', ') });
}

/** The names of these places: `Counter, Door, Lift and 4 more screens`, one line for each kind. */
export const listPlaces = ({ shownOn }: Pick<Placed, 'shownOn'>): string =>
  (['devices', 'groups', 'schedules'] as const)
    .map((kind) => {
      const names = shownOn[kind].names.join(', ');
      const left = shownOn[kind].count - shownOn[kind].names.length;
      if (left <= 0) return names;
      if (kind === 'devices')
        return t('{names} and {left, plural, one {# more screen} other {# more screens}}', { names, left });
      return kind === 'groups'
        ? t('{names} and {left, plural, one {# more group} other {# more groups}}', { names, left })
        : t('{names} and {left, plural, one {# more schedule} other {# more schedules}}', { names, left });
    })
    .filter((line) => line !== '')
    .join('\n');
