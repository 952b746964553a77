/** The most pairing tokens of an account that can still be used. */
export const MAX_PAIRING_TOKENS = 100;

/** The most screens that one pairing token pairs. */
export const MAX_TOKEN_SCREENS = 100;

/** The longest and the usual time for which a pairing token can be used. */
export const MAX_TOKEN_DAYS = 90;
export const DEFAULT_TOKEN_DAYS = 14;

/** A pairing token stays in the list for this time after it was used up or expired. */
export const ENDED_TOKEN_DAYS = 30;

/** A name of several screens leaves space for a number. */
export const MAX_SCREENS_NAME = 90;
