import { weather as routes } from '@vitrine/contract/layouts/forecasts';
import type { Http } from '../../http/serve.ts';
import type { Weather } from './service.ts';

export function serveWeather({ serve }: Http, weather: Weather): void {
  serve(routes, {
    status: async () => weather.status(),
    forecast: async ({ caller, query }) => weather.forecast(caller.accountId, query),
    places: async ({ caller, query }) => ({ places: await weather.findPlaces(caller.accountId, query.search) }),
  });
}
