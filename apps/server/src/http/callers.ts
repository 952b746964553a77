import type { KeyScope } from '@vitrine/contract/core/scopes';
import type { Access } from '@vitrine/contract/core/route';
import type { Limits, Role } from '@vitrine/contract/team/roles';
import type { Credentials } from './request.ts';

/** The API key with which a program acts as a person. */
export interface CallerKey {
  id: string;
  name: string;
  scopes: readonly KeyScope[];
  /** The time from which on the token is refused; null: never. */
  endsAt: Date | null;
}

/** A signed-in person, or a program with an API key of theirs. */
export interface PersonCaller {
  kind: 'user';
  userId: string;
  /** The id of the session, or of the API key. */
  sessionId: string;
  /** An administrator of the installation. */
  isAdmin: boolean;
  /** The account in use, and the person's role in it; null for a person who belongs to none. */
  accountId: string | null;
  role: Role | null;
  /** The limits of the person in that account; null: none. */
  limits: Limits | null;
  /** The accounts that the person may use. */
  accountIds: readonly string[];
  /** The proof that the account in use asks for and the session lacks, as an error code; null: none. */
  missingProof: MissingProof | null;
  /** The API key of the request; null for a person who is signed in. */
  key: CallerKey | null;
}

/** A proof that an account asks of its members, and that a session lacks. */
export type MissingProof = 'auth.second_factor_missing' | 'auth.single_sign_on_required';

/** A member of the account that the request is about. */
export interface UserCaller extends PersonCaller {
  accountId: string;
  role: Role;
}

/** A caller of whom only the account counts. */
export interface InAccount {
  accountId: string;
}

export interface DeviceCaller {
  kind: 'device';
  accountId: string;
  /** The row id. */
  deviceId: string;
}

export type Caller = PersonCaller | DeviceCaller;

/** A caller in logs. */
export function nameCaller(caller: Caller): string {
  if (caller.kind === 'device') return `device:${caller.deviceId}`;
  return caller.key === null ? `user:${caller.userId}` : `user:${caller.userId} key:${caller.key.id}`;
}

/**
 * Identifies the caller, synchronously for cached devices, or throws `auth.required`, `auth.forbidden`, `auth.expired` or
 * `device.unpaired`.
 */
export type Authenticate = (
  credentials: Credentials,
  access: Exclude<Access, 'public' | 'signed'>,
) => Promise<Caller> | DeviceCaller;
