/** Feeds of an account, in every plan. */
export const MAX_FEEDS = 100;

/** Entries of a feed that the server keeps, the newest ones. */
export const MAX_FEED_ENTRIES = 50;

/** Entries of a feed that an element of a layout shows. */
export const MAX_SHOWN_ENTRIES = 20;

/** The time between two readings of a feed, in minutes; longer while it cannot be read. */
export const READ_EVERY_MINUTES = 10;
export const MAX_READ_EVERY_MINUTES = 360;
