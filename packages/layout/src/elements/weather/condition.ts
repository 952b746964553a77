export type Condition =
  | 'clear'
  | 'partly'
  | 'cloudy'
  | 'fog'
  | 'drizzle'
  | 'rain'
  | 'sleet'
  | 'snow'
  | 'thunder'
  | 'moon'
  | 'night';

/** The picture of a WMO code; by night those with a sun have a moon. Codes between the usual ones are like their neighbors. */
export function findCondition(code: number, isDay = true): Condition {
  if (code <= 1) return isDay ? 'clear' : 'moon';
  if (code === 2) return isDay ? 'partly' : 'night';
  if (code === 45 || code === 48) return 'fog';
  if (code < 50) return 'cloudy';
  if (code === 56 || code === 57 || code === 66 || code === 67) return 'sleet';
  if (code < 60) return 'drizzle';
  if (code < 70) return 'rain';
  if (code < 80 || code === 85 || code === 86) return 'snow';
  return code < 95 ? 'rain' : 'thunder';
}
