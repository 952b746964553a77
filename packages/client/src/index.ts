import { createClient } from '@vitrine/contract/core/client';
import { toReadable } from '@vitrine/contract/core/errors';
import { createPartSize } from '@vitrine/contract/core/request-parts';
import type { Calls, KeyRoutes } from './key-routes.ts';
import { routes } from './routes.ts';
import { type Upload, type UploadedMedia, uploadMedia } from './upload.ts';

export { AppError as VitrineError, isAppError as isVitrineError } from '@vitrine/contract/core/errors';

export interface Vitrine extends Calls {
  /** Uploads an image, a video or a document, resumes where a connection breaks off, and waits until screens can show it. */
  upload(file: Blob, upload: Upload): Promise<UploadedMedia>;
}

export interface VitrineOptions {
  /** The address of the server, e.g. `https://signs.example.com`. */
  server: string;
  /** An API key; it belongs to one account. */
  key: string;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

/**
 * A client of the server with an API key. Calls return the parsed answer or throw a `VitrineError` with the server's code
 * and message; `network.failed` if there is no answer.
 */
export function createVitrine({ server, key, fetch: transport = fetch }: VitrineOptions): Vitrine {
  const baseUrl = server.replace(/\/+$/, '');
  const partSize = createPartSize();
  const calls = createClient<KeyRoutes>(routes, { baseUrl, token: () => key, toShown: toReadable, fetch: transport });
  return {
    ...calls,
    upload: (file, upload) => uploadMedia(calls, { server: baseUrl, key, fetch: transport, partSize }, file, upload),
  };
}
