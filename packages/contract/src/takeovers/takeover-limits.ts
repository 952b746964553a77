/** The most characters of a message's heading. */
export const MAX_HEADING_LENGTH = 80;
/** The most characters of a message's text. */
export const MAX_MESSAGE_LENGTH = 500;
/** The most characters of a takeover's title. */
export const MAX_TITLE_LENGTH = 100;
/** The most prepared takeovers of an account. */
export const MAX_STANDBY = 10;
/** The most characters and lines of a strip. */
export const MAX_STRIP_LENGTH = 500;
export const MAX_STRIP_LINES = 5;
/** The most prepared strips of an account. */
export const MAX_STANDBY_STRIPS = 20;
