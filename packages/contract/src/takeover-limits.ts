/** The most characters of a message's heading. */
export const MAX_HEADING_LENGTH = 80;
/** The most characters of a message's text. */
export const MAX_MESSAGE_LENGTH = 500;
/** The most characters of a takeover's title. */
export const MAX_TITLE_LENGTH = 100;
/** The most prepared takeovers of an account. */
export const MAX_STANDBY = 10;
