import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { keyOfPlace, MAX_NEXT_DAYS, MAX_PLACE_NAME, roundDegrees } from '@vitrine/contract/layouts/weather-limits';
import type { ElementContext } from '../../element-context.ts';
import type { LayoutKind } from '../layout-kind.ts';
import { fieldsOf, readColor, readNumber, readOption, readText, readWritten } from '../fields.ts';
import { renderWeather } from './render-weather.ts';

export const weatherKind: LayoutKind<'weather'> = {
  read: (fields, common) => ({
    ...common,
    ...readWritten(fields),
    kind: 'weather',
    place: readPlace(fields['place']),
    units: readOption(fields['units'], ['celsius', 'fahrenheit'] as const, 'celsius'),
    days: readNumber(fields['days'], 0, MAX_NEXT_DAYS, 4),
    hasName: fields['hasName'] !== false,
    hasFeelsLike: fields['hasFeelsLike'] === true,
    hasWind: fields['hasWind'] === true,
    hasRain: fields['hasRain'] === true,
    accent: readColor(fields['accent']),
  }),
  draw: (node, element, color, context) => renderWeather(node, element, findForecast(element, context), color),
  listShown: findForecast,
};

function findForecast({ place }: ElementOf<'weather'>, context: ElementContext) {
  return place && context.findForecast(keyOfPlace(place));
}

const isDegrees = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= -max && value <= max;

function readPlace(value: unknown) {
  const { name, latitude, longitude } = fieldsOf(value);
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return {
    name: readText(name, MAX_PLACE_NAME),
    latitude: roundDegrees(latitude),
    longitude: roundDegrees(longitude),
  };
}
