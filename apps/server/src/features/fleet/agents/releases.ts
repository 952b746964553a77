import { readFile } from 'node:fs/promises';
import { type AgentRelease, toSignedText } from '@vitrine/contract/agent/release';
import { AppError } from '@vitrine/contract/core/errors';
import { hashContent } from '../../../platform/storage/hash-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReleaseKey } from './release-key.ts';

export type AgentReleases = ReturnType<typeof createAgentReleases>;

interface Dependencies {
  key: ReleaseKey;
  /** The path of the built agent, which may be missing. */
  bundle: string;
}

/** The release of the agent that this server offers, signed with the installation's key. */
export function createAgentReleases({ clock, version }: Platform, { key, bundle }: Dependencies) {
  let loadedBundle: Promise<{ content: Buffer; sha256: string } | null> | null = null;

  /** Kept in memory, so that what is described and what is sent is the same file. */
  function findBundle(): Promise<{ content: Buffer; sha256: string } | null> {
    loadedBundle ??= readFile(bundle).then(
      (content) => ({ content, sha256: hashContent(content) }),
      () => null,
    );
    return loadedBundle;
  }

  return {
    /** Null if the agent is not built. */
    async current(): Promise<AgentRelease | null> {
      const found = await findBundle();
      if (found === null) return null;
      const { content, sha256 } = found;
      const release = { version, bytes: content.length, sha256, signedAt: clock().toISOString() };
      return { ...release, signature: await key.sign(toSignedText(release)) };
    },

    /** @throws agent_release.not_found */
    async file(): Promise<Buffer> {
      const found = await findBundle();
      if (found === null) throw new AppError('agent_release.not_found');
      return found.content;
    },
  };
}
