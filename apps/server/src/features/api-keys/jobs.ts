import { KEY_SCOPES } from '@vitrine/contract/core/scopes';
import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

const TokenNotice = z.object({
  /** The cause of the new token. */
  cause: z.enum(['made', 'rotated']),
  accountId: z.string(),
  /** The maker of the key. */
  userId: z.string(),
  keyName: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The request that made the token. */
  from: z.object({ browser: z.string(), address: z.string() }),
  at: z.iso.datetime(),
});
export type TokenNotice = z.output<typeof TokenNotice>;

/** Tells people of a new token of an API key. */
export const mailNewToken = {
  name: 'api-keys.mail-new-token',
  input: TokenNotice,
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;
