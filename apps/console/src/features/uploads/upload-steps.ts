import { isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import type { Api } from '../../api/api.tsx';
import { isPassing, untilNextTry } from './connection.ts';
import type { SendFile, Sending, SentFile } from './send-file.ts';

/** What an upload needs of the world. */
export interface Means {
  api: Pick<Api, 'media'>;
  send: SendFile;
}

interface Way extends Pick<Sending, 'onProgress' | 'onResumed' | 'onConnection' | 'signal'> {
  kind: MediaKind;
  /** Where the file is to lie; null: at the root. */
  folderId: FolderId | null;
  /** What an earlier try has sent in full; then only the last step is left. */
  sent: SentFile | null;
  /** All bytes have arrived. */
  onSent: (sent: SentFile) => void;
}

/**
 * Sends a file and has a medium made of it.
 *
 * @throws Error with a message fit to show, caused by the server's refusal
 */
export async function uploadFile({ api, send }: Means, file: File, { sent: before, onSent, ...way }: Way) {
  const { kind, folderId, signal, onConnection, ...tell } = way;
  let step = 'Failed to get upload URL';
  try {
    const onAnnounced = () => {
      step = 'Failed to upload file to cloud storage';
    };
    const sent = before ?? (await send({ file, signal, onConnection, onAnnounced, ...tell }));
    if (before === null) onSent(sent);
    step = 'Failed to save video metadata';
    const body = { kind, originalName: file.name, folderId };
    await persist(
      async () => api.media.finishResumableUpload({ params: { uploadId: sent.uploadId }, body }),
      way,
    ).catch(async (error: unknown) => {
      // What was refused is gone on the server; what has lost its folder waits there.
      const isGone = isAppError(error) && error.status < 500 && error.code !== 'folder.not_found';
      if (isGone) await sent.forget();
      throw error;
    });
    await sent.forget();
  } catch (error) {
    throw told(kind === 'image' ? 'Failed to upload image' : step, error);
  }
}

/** Tries until the server answers: asked twice it answers the same. */
async function persist(call: () => Promise<unknown>, { signal, onConnection }: Pick<Way, 'signal' | 'onConnection'>) {
  for (let failures = 1; ; failures += 1) {
    try {
      await call();
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    onConnection(true);
    await untilNextTry(failures, signal);
    onConnection(false);
  }
}

/** A refusal speaks for itself; a failure without a reason of its own says which step it was. */
function told(step: string, error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  const isRefusal = isAppError(error) && (error.status < 500 || error.code === 'storage.full');
  const reason = error instanceof Error ? error.message : '';
  return new Error(isRefusal ? reason : `${step}. ${reason}`.trim(), { cause: error });
}
