import { toAppError } from '@vitrine/contract/core/client';
import { AppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { ListedContent } from '@vitrine/contract/content-list';
import type { Calls } from './key-routes.ts';

export interface Upload {
  /** The file's name; its ending tells a video where the blob has no type. */
  name: string;
  /** Default: no folder. */
  folderId?: FolderId | undefined;
}

/** An image or video that screens can show. */
export type UploadedMedia = Extract<ListedContent, { kind: 'image' | 'video' }>;

const VIDEO_ENDING = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|m?ts|wmv|flv|3gp|ogv)$/i;

/** The time between two requests for the state of a file that is being prepared. */
const LOOK_EVERY_MS = 1_000;

interface Transport {
  server: string;
  fetch: typeof fetch;
}

/**
 * Uploads an image or a video, and waits until screens can show it.
 *
 * @throws AppError of the upload; `media.not_ready` with the reason if the file cannot be prepared
 */
export async function uploadMedia(
  calls: Calls,
  transport: Transport,
  file: Blob,
  upload: Upload,
): Promise<UploadedMedia> {
  const isVideo = file.type.startsWith('video/') || (!file.type.startsWith('image/') && VIDEO_ENDING.test(upload.name));
  const id = await (isVideo ? sendVideo(calls, transport, file, upload) : sendImage(calls, file, upload));
  for (;;) {
    const { results } = await calls.search.find({ query: { ids: id } });
    const found = results.find((each) => each.kind === 'content')?.content;
    if (found?.kind !== 'image' && found?.kind !== 'video') throw new AppError('media.not_found');
    if (found.status === 'ready') return found;
    if (found.status === 'failed') {
      throw new AppError('media.not_ready', found.failure === null ? {} : { message: found.failure });
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function sendImage(calls: Calls, file: Blob, { name, folderId }: Upload): Promise<string> {
  const form = new FormData();
  form.append('image', file, name);
  const query = folderId === undefined ? {} : { folderId };
  return (await calls.media.uploadImage({ query, form })).image.id;
}

async function sendVideo(
  calls: Calls,
  transport: Transport,
  file: Blob,
  { name: originalName, folderId }: Upload,
): Promise<string> {
  const about = { originalName, fileSize: file.size, ...(file.type === '' ? {} : { mimeType: file.type }) };
  const { uploadURL: videoURL } = await calls.media.announceUpload({ body: about });
  const address = new URL(videoURL, transport.server);
  const answer = await transport.fetch(address, { method: 'PUT', body: file }).catch((cause: unknown) => {
    throw new AppError('network.failed', { cause });
  });
  if (!answer.ok) throw toAppError(answer.status, answer.statusText, await answer.text());
  const folder = folderId === undefined ? {} : { folderId };
  return (await calls.media.finishUpload({ body: { ...about, ...folder, videoURL } })).video.id;
}
