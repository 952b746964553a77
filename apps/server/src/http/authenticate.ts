import { AppError } from '@vitrine/contract/core/errors';
import type { Credentials } from './request.ts';
import type { Authenticate, DeviceCaller, PersonCaller } from './callers.ts';

interface Authenticators {
  user: (credentials: Credentials) => Promise<PersonCaller>;
  /** Authenticates a request that may also use the cookie for files. */
  file: (credentials: Credentials) => Promise<PersonCaller>;
  /** Authenticates a request with an API key. */
  key: (token: string, credentials: Credentials) => Promise<PersonCaller>;
  device: (bearer: string | null) => Promise<DeviceCaller> | DeviceCaller;
  agent: (bearer: string | null) => Promise<DeviceCaller>;
}

const DEVICE_TOKEN_LENGTH = 43;

/** API keys begin with `vit_`, whole or not: one of which a part is missing is refused as a key, too. */
const isApiKey = (bearer: string): boolean =>
  bearer.startsWith('vit_') && bearer.length !== DEVICE_TOKEN_LENGTH && !bearer.includes('.');

/** Session tokens are JWTs with dots; device tokens are opaque and have none. */
const isDeviceToken = (bearer: string | null): boolean => bearer !== null && !bearer.includes('.') && !isApiKey(bearer);

/** Identifies the caller for each kind of access. */
export function createAuthenticate({ user: session, file: browser, key, device, agent }: Authenticators): Authenticate {
  const orKey = (other: (credentials: Credentials) => Promise<PersonCaller>) => (credentials: Credentials) => {
    const { bearer } = credentials;
    return bearer !== null && isApiKey(bearer) ? key(bearer, credentials) : other(credentials);
  };
  const user = orKey(session);
  const file = orKey(browser);

  async function admin(credentials: Credentials): Promise<PersonCaller> {
    const caller = await user(credentials);
    if (!caller.isAdmin) throw new AppError('auth.forbidden');
    return caller;
  }

  return (credentials, access) => {
    const { bearer } = credentials;
    switch (access) {
      case 'user':
        return user(credentials);
      case 'admin':
        return admin(credentials);
      case 'device':
        return device(bearer);
      case 'agent':
        return agent(bearer);
      case 'userOrDevice':
        return isDeviceToken(bearer) ? device(bearer) : user(credentials);
      case 'console':
        return file(credentials);
      case 'file':
        return isDeviceToken(bearer) ? device(bearer) : file(credentials);
    }
  };
}
