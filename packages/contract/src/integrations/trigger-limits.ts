/** The most triggers of an account. */
export const MAX_TRIGGERS = 100;

/** The longest time for which a trigger takes screens over: a week. */
export const MAX_TRIGGER_MINUTES = 7 * 24 * 60;

/** The most calls of one trigger within a minute. */
export const CALLS_PER_MINUTE = 60;
