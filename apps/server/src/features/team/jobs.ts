import { z } from 'zod';
import type { Job } from '../../platform/jobs.ts';

/** Sends an invitation. The token of its link is made when it is sent, so that no queue holds it. */
export const mailInvitation = {
  name: 'team.mail-invitation',
  input: z.object({ invitationId: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;
