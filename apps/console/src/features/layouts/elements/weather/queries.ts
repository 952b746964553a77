import { q } from '../../../../api/q.ts';
import { useRead } from '../../../../api/use-read.ts';

/** The interval in which the server reads a place again that it could not read. */
const POLL_MS = 300_000;

/** True if the server reads weather, and if it can search places by name. */
export const useWeatherStatus = () =>
  useRead(q.weather.status({ failure: 'Failed to find out whether this server reads weather' }));

interface Place {
  latitude: number;
  longitude: number;
}

/** The forecast of a place. Null: none is wanted. */
export const useWeatherForecast = (place: Place | null) =>
  useRead(
    place &&
      q.weather.forecast({
        query: { latitude: place.latitude, longitude: place.longitude },
        pollMs: POLL_MS,
        failure: 'Failed to fetch the forecast',
      }),
  );

/** The places with a name; none without one. The caller shows failures. */
export const usePlaces = (search: string) =>
  useRead(
    search === ''
      ? null
      : q.weather.places({ query: { search }, failure: 'Failed to search places', select: ({ places }) => places }),
  );
