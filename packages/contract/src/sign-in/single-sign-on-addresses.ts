/** The path that leads the browser to a provider. */
export const START_PATH = '/api/auth/single-sign-on/start';

/** The path at which providers send people back. Each provider has to know it, with the installation's origin. */
export const CALLBACK_PATH = '/api/auth/single-sign-on/callback';

/** The sign-in page, at which a sign-in through a provider ends, and to which people come back after signing out. */
export const SIGN_IN_PATH = '/login';

/** In the fragment of the sign-in page: the code that `complete` exchanges for a session. */
export const HANDOVER_FRAGMENT = 'single-sign-on';

/** In the fragment of the sign-in page: the code of the error because of which a sign-in failed. */
export const FAILURE_FRAGMENT = 'single-sign-on-error';

/** True for either fragment: a provider has sent somebody back, who may be signed in already. */
export const isSignOnFragment = (hash: string): boolean =>
  [HANDOVER_FRAGMENT, FAILURE_FRAGMENT].some((name) => hash.startsWith(`#${name}=`));

/** The address that leads to a provider, and in the end to a page of the console. */
export const toStartAddress = (providerId: string, returnTo: string): string =>
  `${START_PATH}?${new URLSearchParams({ provider: providerId, returnTo }).toString()}`;
