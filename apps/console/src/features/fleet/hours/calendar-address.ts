import { completeAddress } from '../../../ui/format/address.ts';

/** The web address of a calendar: programs give it as `webcal://` too. */
export const toCalendarAddress = (typed: string): string =>
  completeAddress(typed.trim().replace(/^webcals?:\/\//i, 'https://'));
