import type { SignInMethod } from '@vitrine/contract/accounts';

/** The origin of a request. */
export interface Client {
  address: string;
  userAgent: string;
}

/** How a person has proven who they are. */
export interface Proof {
  method: SignInMethod;
  hasSecondFactor: boolean;
  /** The account whose identity provider has vouched for the person; null without one. */
  providerAccountId: string | null;
}

/** A password, and nothing else. */
export const passwordProof: Proof = { method: 'password', hasSecondFactor: false, providerAccountId: null };
