import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';

/** A route that can be tried without a change, by the name of its call. */
export interface DryRunRoute {
  name: string;
  route: Route;
}

/** All routes with a dry run. */
export const dryRunRoutes: readonly DryRunRoute[] = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    route.dryRun === true ? [{ name: `${group}.${key}`, route }] : [],
  ),
);

/** The routes of each kind of drawn content, which concern nothing else. */
const drawn = DRAWN_KINDS.map((kind) => dryRunRoutes.filter(({ name }) => name.startsWith(`${kind}.`)));

/** Almost every other call that concerns groups takes its effect away. */
const ALONE = 'assignments.removeFromGroup';
/** Forecasts contain neither a change of a web page itself, nor which file a media item has, nor music. */
export const withoutForecast: ReadonlySet<string> = new Set([
  'webpages.update',
  'webpages.setLogin',
  'webpages.removeLogin',
  'media.removeAudio',
  'media.replaceFile',
  'media.applyVersion',
  'media.removeAudio',
]);
/** These concern the music and the volume, and share a world of their own. */
const SOUND = /^media\..*(?:Audio|Volume)$/;
const ends = /(?<!groups\.)remove|takeovers\.end/;

/**
 * The routes, three at a time: arranging a world takes longer than a change, so three changes of different things share
 * one. None takes the effect of a later one away.
 */
export function shareWorlds(): DryRunRoute[][] {
  const alone = dryRunRoutes.filter(({ name }) => name === ALONE);
  const sound = dryRunRoutes.filter(({ name }) => SOUND.test(name) && !withoutForecast.has(name));
  const together = dryRunRoutes.filter(
    (each) =>
      each.name !== ALONE && !withoutForecast.has(each.name) && !SOUND.test(each.name) && !drawn.flat().includes(each),
  );
  const ordered = [
    ...together.filter(({ name }) => !ends.test(name)),
    ...together.filter(({ name }) => ends.test(name)),
  ];
  const count = Math.ceil(ordered.length / 3);
  const chains = Array.from({ length: count }, (_, nth) => ordered.filter((_route, at) => at % count === nth));
  const byEnd = sound.toSorted((one, other) => Number(ends.test(one.name)) - Number(ends.test(other.name)));
  return [...chains, ...drawn, byEnd, [...alone, ...dryRunRoutes.filter(({ name }) => withoutForecast.has(name))]];
}
