/** Web pages of an account, in every plan. */
export const MAX_WEBPAGES = 1_000;

/** Characters of an address. */
export const MAX_ADDRESS_LENGTH = 2_000;

/** The interval at which a web page is loaded again, in minutes. */
export const MIN_REFRESH_MINUTES = 1;
export const MAX_REFRESH_MINUTES = 1_440;

/** The limits of the zoom, in percent. */
export const MIN_ZOOM = 25;
export const MAX_ZOOM = 400;
export const DEFAULT_ZOOM = 100;
