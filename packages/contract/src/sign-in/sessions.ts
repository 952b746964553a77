import { z } from 'zod';
import { Instant } from '../core/text.ts';

/** The ways in which sessions start. */
export const signInMethods = ['password', 'passkey', 'single-sign-on'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Browser and operating system by themselves, for programs that have words of their own; missing if one is not known. */
export const BrowserParts = z.object({ browser: z.string(), system: z.string() });

/** A signed-in browser or app. */
export const Session = z.object({
  id: z.string(),
  userAgent: z.string(),
  /** Browser and operating system by the user agent, without versions: `Firefox on Windows`. */
  browser: z.string(),
  browserParts: BrowserParts.optional(),
  /** The IP address from which it was started. */
  address: z.string(),
  createdAt: Instant,
  /** Exact to an hour. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  method: z.enum(signInMethods),
  /** True if a second factor was proven as well; a passkey counts as two. */
  hasSecondFactor: z.boolean(),
  /** True for the session that sends the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
