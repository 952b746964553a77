import type { SignInMethod } from '@vitrine/contract/sign-in/sessions';

/** The origin of a request. */
export interface Client {
  address: string;
  userAgent: string;
}

/** The proof by which a person has signed in. */
export interface Proof {
  method: SignInMethod;
  hasSecondFactor: boolean;
  /** The account whose identity provider has vouched for the person; null without one. */
  providerAccountId: string | null;
}

/** The proof by a password alone. */
export const passwordProof: Proof = { method: 'password', hasSecondFactor: false, providerAccountId: null };
