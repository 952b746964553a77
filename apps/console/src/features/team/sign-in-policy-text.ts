/** How many members have no second factor, as a sentence. */
export const describeMissing = (count: number): string =>
  count === 0 ? 'Everyone has one.' : count === 1 ? '1 person has none yet.' : `${count} people have none yet.`;
