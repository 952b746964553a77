/** The seconds for which a stream may show nothing before its fallback picture does. */
export const MIN_BLACK_SECONDS = 2;
export const MAX_BLACK_SECONDS = 120;
export const DEFAULT_BLACK_SECONDS = 10;
