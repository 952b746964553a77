import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api.tsx';
import { keys } from '../../../../api/keys.ts';
import { usePolling } from '../../../../api/live.tsx';

/** The interval in which the server reads a place again that it could not read. */
const POLL_MS = 300_000;

/** True if the server reads weather, and if it can search places by name. */
export function useWeatherStatus() {
  const api = useApi();
  return useQuery({
    queryKey: keys.weather.status,
    queryFn: () => api.weather.status(),
    meta: { failure: 'Failed to find out whether this server reads weather' },
  });
}

interface Place {
  latitude: number;
  longitude: number;
}

/** The forecast of a place. Null: none is wanted. */
export function useForecast(place: Place | null) {
  const api = useApi();
  return useQuery({
    queryKey: keys.weather.forecast(place && keyOfPlace(place)),
    queryFn: () =>
      api.weather.forecast({ query: { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0 } }),
    enabled: place !== null,
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch the forecast' },
  });
}

/** The places with a name; none without one. The caller shows failures. */
export function usePlaces(search: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.weather.places(search),
    queryFn: async () => (await api.weather.places({ query: { search } })).places,
    enabled: search !== '',
    meta: { failure: 'Failed to search places' },
  });
}
