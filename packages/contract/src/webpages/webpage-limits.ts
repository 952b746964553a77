/** Web pages of an account, in every plan. */
export const MAX_WEBPAGES = 1_000;

/** Characters of an address. */
export const MAX_ADDRESS_LENGTH = 2_000;

/** The interval at which a web page is loaded again, in seconds: up to a day. */
export const MIN_REFRESH_SECONDS = 15;
export const MAX_REFRESH_SECONDS = 86_400;

/** The headers of a login of a web page, and their characters. */
export const MAX_LOGIN_HEADERS = 10;
export const MAX_HEADER_NAME = 100;
export const MAX_HEADER_VALUE = 4_000;

/** The limits of the zoom, in percent. */
export const MIN_ZOOM = 25;
export const MAX_ZOOM = 400;
export const DEFAULT_ZOOM = 100;
