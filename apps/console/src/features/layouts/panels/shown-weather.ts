import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import { findHour } from '@vitrine/layout/weather/forecast';
import type { ElementOf } from './kinds.ts';

/** True if the element shows the weather of the present. */
export function hasForecast({ place }: Pick<ElementOf<'weather'>, 'place'>, { weather }: LayoutResources): boolean {
  const forecast = place === null ? undefined : weather[keyOfPlace(place)];
  return forecast !== undefined && findHour(forecast, Date.now()) !== null;
}
