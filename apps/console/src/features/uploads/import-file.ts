import { isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { TransferSummary } from '@vitrine/contract/transfer/transfers';
import type { Api } from '../../api/use-api.tsx';
import type { SendFile, Sending } from './send-file.ts';
import { retryUntilAnswered } from './upload-steps.ts';

export interface ImportRun extends Pick<Sending, 'onProgress' | 'onConnection' | 'signal'> {
  /** The folder for all that is added; null is the root. */
  folderId: FolderId | null;
  /** The server has all bytes, and adds what they contain. */
  onSent: () => void;
}

interface Dependencies {
  api: Pick<Api, 'transfers'>;
  send: SendFile;
}

/**
 * Sends an export and imports it. After a lost connection it goes on by itself.
 *
 * @throws AppError the server's refusal
 */
export async function importFile(
  { api, send }: Dependencies,
  file: File,
  { folderId, onSent, ...run }: ImportRun,
): Promise<TransferSummary> {
  const sent = await send({ file, onResumed() {}, onAnnounced() {}, ...run });
  onSent();
  const request = { params: { uploadId: sent.uploadId }, body: { originalName: file.name, folderId } };
  const answer = await retryUntilAnswered(async () => api.transfers.import(request), run).catch(
    async (error: unknown) => {
      // The server discards a file that it refuses, but retains one whose folder is missing.
      if (isAppError(error) && error.status < 500 && error.code !== 'folder.not_found') await sent.forget();
      throw error;
    },
  );
  await sent.forget();
  return answer.summary;
}
