/** The title of a change that fails. */
export const POLICY_FAILURE = 'Failed to change how people sign in';

/** How many members have no second factor, as a sentence. */
export const describeMissing = (count: number): string =>
  count === 0 ? 'Everyone has one.' : count === 1 ? '1 person has none yet.' : `${count} people have none yet.`;
