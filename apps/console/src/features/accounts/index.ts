export type { Arrival } from './arrival.ts';
export { meQuery, useMe, useMeOfFrame } from './queries.ts';
export { useEntry } from './use-entry.ts';
