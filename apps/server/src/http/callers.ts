import type { Access } from '@vitrine/contract/core/route';
import type { Credentials } from './request.ts';

export interface UserCaller {
  kind: 'user';
  accountId: string;
  sessionId: string;
  isAdmin: boolean;
}

export interface DeviceCaller {
  kind: 'device';
  accountId: string;
  /** The row id. */
  deviceId: string;
}

export type Caller = UserCaller | DeviceCaller;

/** A caller in logs. */
export const nameCaller = (caller: Caller): string =>
  caller.kind === 'user' ? `user:${caller.accountId}` : `device:${caller.deviceId}`;

/**
 * Identifies the caller, synchronously for cached devices, or throws `auth.required`, `auth.forbidden`, `auth.expired` or
 * `device.unpaired`.
 */
export type Authenticate = (
  credentials: Credentials,
  access: Exclude<Access, 'public' | 'signed'>,
) => Promise<Caller> | DeviceCaller;
