/** The most API keys of an account. */
export const MAX_API_KEYS = 100;

/** The most groups of screens that a key is limited to. */
export const MAX_LIMITED_GROUPS = 100;

/** The time for which a token is still accepted after a rotation. */
export const ROTATION_MS = 24 * 60 * 60 * 1000;

/** The most keys that a member makes and rotates within an hour: each one sends emails. */
export const NEW_TOKENS_PER_HOUR = 30;

/** The most requests of a key within a minute. */
export const REQUESTS_PER_MINUTE = 600;
