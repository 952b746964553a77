import { z } from 'zod';
import { Instant } from '../core/text.ts';

/** A version in the name or the description of a release. */
const Version = z
  .string()
  .max(50)
  .regex(/^[\w.+-]+$/);

/** The description of a file that a server offers, signed with the key that the agent pinned at pairing. */
const signedFile = {
  version: Version,
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  /** The time of the signature, which an agent uses to recognize a repetition of an earlier answer. */
  signedAt: Instant,
  /** Ed25519 over the signed text of the description, in base64. */
  signature: z.base64().max(200),
};

/** The release of the agent that a server offers. Its signed text is that of {@link toSignedText}. */
export const AgentRelease = z.object(signedFile);
export type AgentRelease = z.infer<typeof AgentRelease>;

/** The processor of a machine, by Debian's names. */
export const Arch = z.enum(['amd64', 'arm64']);
export type Arch = z.infer<typeof Arch>;

/**
 * The release of a machine's whole system that a server offers: a squashfs file for one of its two root slots. Its signed
 * text is that of {@link toSignedSystemText}.
 */
export const SystemRelease = z.object({ ...signedFile, arch: Arch });
export type SystemRelease = z.infer<typeof SystemRelease>;

// The first line of a signed text keeps its signature from being used for anything else.

/** The text that is signed for a release of the agent. */
export const toSignedText = ({ version, bytes, sha256, signedAt }: Omit<AgentRelease, 'signature'>): string =>
  ['vitrine agent release 1', version, bytes, sha256, signedAt].join('\n');

/** The text that is signed for a release of the system. */
export const toSignedSystemText = ({
  version,
  arch,
  bytes,
  sha256,
  signedAt,
}: Omit<SystemRelease, 'signature'>): string =>
  ['vitrine system release 1', version, arch, bytes, sha256, signedAt].join('\n');

/** The text that is signed to prove which installation a server is. @param challenge chosen at random by who asks */
export const toInstallationText = (challenge: string): string => ['vitrine installation 1', challenge].join('\n');

/** Returns a positive number when `a` is the higher version. Parts that are no numbers count as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.+-]/).map((part) => Number(part) || 0));
  for (let i = 0; i < 3; i += 1) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
