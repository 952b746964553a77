import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** Sends an invitation. The token of its link is made when it is sent, so that no queue holds it. */
export const mailInvitation = {
  name: 'team.mail-invitation',
  input: z.object({ invitationId: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Tells a member without a second factor that the account asks for one. */
export const mailFactorDemanded = {
  name: 'team.mail-factor-demanded',
  input: z.object({ accountId: z.string(), userId: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;
