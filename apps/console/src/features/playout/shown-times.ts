import type { Segment } from '@vitrine/contract/playout/now-playing';

const MINUTE_MS = 60_000;

/** The start of a segment as people see it: the own end of a schedule before it, rather than the end of its last minute. */
export const findShownStart = ({ from, shownFrom }: Pick<Segment, 'from' | 'shownFrom'>): string => shownFrom ?? from;

/** The end of a segment as people see it: of a schedule until 18:00 this time, although it plays through that minute. */
export const findShownEnd = ({ until, shownUntil }: Pick<Segment, 'until' | 'shownUntil'>): string =>
  shownUntil ?? until;

/** The end of a schedule's run, or of its pause, as people see it: a schedule plays through its last minute. */
export const findScheduleEnd = (until: string): Date => new Date(Date.parse(until) - MINUTE_MS);
