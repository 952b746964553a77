import { AppError } from '@vitrine/contract/core/errors';
import type { Credentials } from './request.ts';
import type { Authenticate, DeviceCaller, PersonCaller } from './callers.ts';

interface Authenticators {
  user: (credentials: Credentials) => Promise<PersonCaller>;
  /** Authenticates a request that may also use the cookie for files. */
  file: (credentials: Credentials) => Promise<PersonCaller>;
  device: (bearer: string | null) => Promise<DeviceCaller> | DeviceCaller;
  agent: (bearer: string | null) => Promise<DeviceCaller>;
}

/** Session tokens are JWTs with dots; device tokens are opaque and have none. */
const isDeviceToken = (bearer: string | null): boolean => bearer !== null && !bearer.includes('.');

/** Identifies the caller for each kind of access. */
export function createAuthenticate({ user, file, device, agent }: Authenticators): Authenticate {
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
