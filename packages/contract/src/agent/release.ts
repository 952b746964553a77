import { z } from 'zod';
import { Instant } from '../core/text.ts';

/** The release of the agent that a server offers: one file, signed with the key that the agent knows since pairing. */
export const AgentRelease = z.object({
  version: z
    .string()
    .max(50)
    .regex(/^[\w.+-]+$/),
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  /** The time of the signature, which an agent uses to recognize a repetition of an earlier answer. */
  signedAt: Instant,
  /** Ed25519 over {@link toSignedText}, in base64. */
  signature: z.base64().max(200),
});
export type AgentRelease = z.infer<typeof AgentRelease>;

/** The text that is signed. Its first line keeps a signature from being used for anything else. */
export const toSignedText = ({ version, bytes, sha256, signedAt }: Omit<AgentRelease, 'signature'>): string =>
  ['vitrine agent release 1', version, bytes, sha256, signedAt].join('\n');
