import { AppError } from '@vitrine/contract/core/errors';
import type { Credentials } from './request.ts';
import type { Authenticate, DeviceCaller, UserCaller } from './callers.ts';

interface Authenticators {
  user: (bearer: string | null) => Promise<UserCaller>;
  /** Authenticates a request that may also use the cookie for files. */
  file: (credentials: Credentials) => Promise<UserCaller>;
  device: (bearer: string | null) => Promise<DeviceCaller> | DeviceCaller;
  agent: (bearer: string | null) => Promise<DeviceCaller>;
}

/** Session tokens are JWTs with dots; device tokens are opaque and have none. */
const isDeviceToken = (bearer: string | null): boolean => bearer !== null && !bearer.includes('.');

/** Identifies the caller for each kind of access. */
export function createAuthenticate({ user, file, device, agent }: Authenticators): Authenticate {
  async function admin(bearer: string | null): Promise<UserCaller> {
    const caller = await user(bearer);
    if (!caller.isAdmin) throw new AppError('auth.forbidden');
    return caller;
  }

  return (credentials, access) => {
    const { bearer } = credentials;
    switch (access) {
      case 'user':
        return user(bearer);
      case 'admin':
        return admin(bearer);
      case 'device':
        return device(bearer);
      case 'agent':
        return agent(bearer);
      case 'userOrDevice':
        return isDeviceToken(bearer) ? device(bearer) : user(bearer);
      case 'console':
        return file(credentials);
      case 'file':
        return isDeviceToken(bearer) ? device(bearer) : file(credentials);
    }
  };
}
