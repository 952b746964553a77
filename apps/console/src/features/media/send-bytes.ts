import { failureOf } from '@vitrine/contract/client';
import { AppError } from '@vitrine/contract/errors';

export interface Sending {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: Blob | FormData;
  /** Told how many bytes of the body have left. */
  onProgress: (sentBytes: number) => void;
  /** Ends it; the promise is then refused with an `AbortError`. */
  signal: AbortSignal;
}

/** Sends bytes and tells how far it is, which `fetch` cannot. */
export type SendBytes = (sending: Sending) => Promise<void>;

/** @throws AppError the server's refusal, or `network.failed` */
export const sendBytes: SendBytes = ({ method, url, headers, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      if (request.status < 400) resolve();
      else reject(failureOf(request.status, request.statusText, request.responseText));
    });
    request.addEventListener('error', () => reject(new AppError('network.failed')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    if (!signal.aborted) request.send(body);
    else reject(new DOMException('The upload was cancelled', 'AbortError'));
  });
