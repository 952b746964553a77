export { createWeather, type WeatherSources } from './service.ts';
export { notePlaces } from './store.ts';
export { readForecasts } from './reads.ts';
