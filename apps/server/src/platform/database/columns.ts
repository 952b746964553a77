import { timestamp } from 'drizzle-orm/pg-core';

/** A column for an instant, to the millisecond like a `Date`. */
export const instantColumn = () => timestamp({ withTimezone: true, precision: 3 });
