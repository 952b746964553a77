import { isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { FileKind, FileId } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import type { Api } from '../../api/use-api.tsx';
import { isTransient, waitForRetry } from './connection.ts';
import type { SendFile, Sending, SentFile } from './send-file.ts';

export interface UploadDependencies {
  api: Pick<Api, 'media'>;
  send: SendFile;
}

interface UploadRun extends Pick<Sending, 'onProgress' | 'onResumed' | 'onConnection' | 'signal'> {
  kind: FileKind;
  /** The target folder; null is the root. */
  folderId: FolderId | null;
  /** The item whose new version it is; null: it becomes an item of its own. */
  replacesId: FileId | null;
  /** The file, if an earlier attempt has sent all of it: only the last step is left. */
  sent: SentFile | null;
  /** The server has all bytes. */
  onSent: (sent: SentFile) => void;
}

/**
 * Sends a file and creates a media item from it, which is returned.
 *
 * @throws Error with a message for people, caused by the server's refusal
 */
export async function uploadFile(
  { api, send }: UploadDependencies,
  file: File,
  { sent: before, onSent, ...run }: UploadRun,
) {
  const { kind, folderId, replacesId, signal, onConnection, ...callbacks } = run;
  let step = t('Failed to get upload URL');
  try {
    const onAnnounced = () => {
      step = t('Failed to upload file to cloud storage');
    };
    const sent = before ?? (await send({ file, replacesId, signal, onConnection, onAnnounced, ...callbacks }));
    if (before === null) onSent(sent);
    step = t('Failed to save video metadata');
    const body = { kind, originalName: file.name, folderId };
    const answer = await retryUntilAnswered(
      async () => api.media.finishResumableUpload({ params: { uploadId: sent.uploadId }, body }),
      run,
    ).catch(async (error: unknown) => {
      // The server discards a file that it refuses, but retains one whose folder is missing.
      const isGone = isAppError(error) && error.status < 500 && error.code !== 'folder.not_found';
      if (isGone) await sent.forget();
      throw error;
    });
    await sent.forget();
    return answer;
  } catch (error) {
    const steps = {
      image: t('Failed to upload image'),
      video: step,
      document: t('Failed to upload document'),
      audio: t('Failed to upload audio file'),
    };
    throw withStep(steps[kind], error);
  }
}

/** Retries until the server answers. The call is idempotent. */
export async function retryUntilAnswered<Answer>(
  call: () => Promise<Answer>,
  { signal, onConnection }: Pick<UploadRun, 'signal' | 'onConnection'>,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
    onConnection(true);
    await waitForRetry(failures, signal);
    onConnection(false);
  }
}

/** Adds the failed step to an error that is not a refusal of the server. */
function withStep(step: string, error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  const isRefusal = isAppError(error) && (error.status < 500 || error.code === 'storage.full');
  const reason = error instanceof Error ? error.message : '';
  return new Error(isRefusal ? reason : `${step}. ${reason}`.trim(), { cause: error });
}
