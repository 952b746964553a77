import { isAppError } from '@vitrine/contract/errors';
import type { FolderId } from '@vitrine/contract/folders';
import { media as routes } from '@vitrine/contract/media';
import type { Api } from '../../api/api.tsx';
import { typeOf } from './file-kind.ts';
import type { SendBytes, Sending } from './send-bytes.ts';

/** What an upload needs of the world. */
export interface Means {
  api: Pick<Api, 'media'>;
  send: SendBytes;
  /** The session token at call time. */
  token: () => string | null;
}

interface Way extends Pick<Sending, 'onProgress' | 'signal'> {
  /** Where the file is to lie; null: at the root. */
  folderId: FolderId | null;
}

/** @throws Error with a message fit to show, caused by the server's refusal or the lost connection */
export async function uploadImage({ send, token }: Means, file: File, { folderId, ...way }: Way): Promise<void> {
  const body = new FormData();
  body.append('image', file);
  const { method, path } = routes.uploadImage;
  const url = folderId === null ? path : `${path}?${new URLSearchParams({ folderId }).toString()}`;
  const headers = { authorization: `Bearer ${token() ?? ''}` };
  await said('Failed to upload image', send({ method, url, headers, body, ...way }));
}

interface VideoWay extends Way {
  /** Where the bytes have been sent to by an earlier try; then only the last step is left. */
  sentTo: string | null;
  /** All bytes have arrived at this address. */
  onSent: (url: string) => void;
}

/** Announces a video, sends its bytes, and has a video made of them. @throws Error as {@link uploadImage} */
export async function uploadVideo({ api, send }: Means, file: File, { sentTo, onSent, folderId, ...way }: VideoWay) {
  const about = { originalName: file.name, mimeType: typeOf(file), fileSize: file.size };
  const videoURL = sentTo ?? (await sendVideo(api, send, file, way));
  if (sentTo === null) onSent(videoURL);
  await said('Failed to save video metadata', api.media.finishUpload({ body: { videoURL, ...about, folderId } }));
}

async function sendVideo(api: Means['api'], send: SendBytes, file: File, way: Omit<Way, 'folderId'>): Promise<string> {
  const mimeType = typeOf(file);
  const { uploadURL } = await said(
    'Failed to get upload URL',
    api.media.announceUpload({ body: { originalName: file.name, mimeType, fileSize: file.size } }),
  );
  const headers = { 'content-type': mimeType };
  const sent = send({ method: 'PUT', url: uploadURL, headers, body: file, ...way });
  await said('Failed to upload file to cloud storage', sent);
  return uploadURL;
}

/** A refusal speaks for itself; a failure without a reason of its own says which step it was. */
async function said<T>(step: string, outcome: Promise<T>): Promise<T> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const isRefusal = isAppError(error) && error.status < 500;
    const reason = error instanceof Error ? error.message : '';
    throw new Error(isRefusal ? reason : `${step}. ${reason}`.trim(), { cause: error });
  }
}
