/** Places whose weather an installation reads for one account, in every plan. */
export const MAX_WEATHER_PLACES = 100;

/** Hours and days of a forecast that the server keeps, from the hour and the day before the reading. */
export const MAX_FORECAST_HOURS = 49;
export const MAX_FORECAST_DAYS = 9;

/** Days that an element shows after today. */
export const MAX_NEXT_DAYS = 6;

/** Characters of the name of a place. */
export const MAX_PLACE_NAME = 100;

/** A latitude or longitude as places are shared: a hundredth of a degree is about 1 km. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100 || 0;

/** The name of a place in `weather`, e.g. `47.37,8.54`. */
export const keyOfPlace = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${roundDegrees(latitude).toFixed(2)},${roundDegrees(longitude).toFixed(2)}`;
