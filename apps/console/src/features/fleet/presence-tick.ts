/**
 * The interval at which presence is checked against the clock, in milliseconds: a device that goes offline sends no
 * change event.
 */
export const PRESENCE_TICK_MS = 5_000;
