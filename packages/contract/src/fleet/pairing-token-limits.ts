/** The most pairing tokens of an account that can still be used. */
export const MAX_PAIRING_TOKENS = 100;

/** The most screens that one pairing token pairs. */
export const MAX_TOKEN_SCREENS = 100;

/** The longest time for which a pairing token can be used. */
export const MAX_TOKEN_DAYS = 90;
/** The time for which a pairing token can be used by default. */
export const DEFAULT_TOKEN_DAYS = 14;

/** Time for which a pairing token stays in the list after it was used up or has expired. */
export const ENDED_TOKEN_DAYS = 30;

/** The longest name of prepared screens, which leaves space for a number. */
export const MAX_SCREENS_NAME = 90;
