export type { SignInRedirect } from './sign-in-redirect.ts';
export { meQuery, useMe, useMeOfFrame } from './queries.ts';
export { useEntry } from './use-entry.ts';
