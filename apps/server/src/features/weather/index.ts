export { createWeather, type WeatherSources } from './service.ts';
export { notePlaces, readForecasts } from './store.ts';
