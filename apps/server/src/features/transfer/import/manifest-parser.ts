import { AppError } from '@vitrine/contract/core/errors';
import type { TransferManifest } from '@vitrine/contract/transfer/manifest';
import { createParserThread } from '../../../platform/threads/parser-thread.ts';
import type { ParsedManifest } from './parse-manifest.ts';
import { findProgram } from '../../../platform/programs.ts';

/**
 * Reads manifests in a thread of their own: a crafted one of 4 MB can have a million mistakes, and the description of each
 * takes memory.
 */
export function createManifestParser() {
  const thread = createParserThread<Uint8Array, ParsedManifest>({
    entry: findProgram('manifest-parser'),
    timeMs: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });

  /** @throws import.invalid, import.too_new */
  return async (bytes: Buffer): Promise<TransferManifest> => {
    const parsed = await thread.parse(bytes);
    if ('failure' in parsed) throw new AppError('import.invalid');
    const { answer } = parsed;
    if ('manifest' in answer) return answer.manifest;
    const { code, ...about } = answer.refusal;
    throw new AppError(code, about);
  };
}
