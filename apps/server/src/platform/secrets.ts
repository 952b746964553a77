import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How a table stores hashes. Each keeps the form that its rows have. */
type HashForm = 'hex' | 'base64url';

/** An opaque secret of 256 bits, fit for addresses and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The hash by which a secret is stored and found. A plain one is enough for secrets of many random bits; the passwords of
 * people are hashed by `accounts/passwords.ts`.
 */
export const hashSecret = (secret: string, form: HashForm = 'hex'): string =>
  createHash('sha256').update(secret).digest(form);

/** A secret for one purpose, which only who has the key can derive, and always the same one. */
export const deriveSecret = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(purpose).digest('base64url');

/** True if two secrets, or their hashes, are the same. It takes the same time wherever they differ. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
