import { vi } from 'vitest';
import type { SendFile, Sending } from '../features/uploads/send-file.ts';

export const file = (name: string, type: string, size = 1_000) => new File([new Uint8Array(size)], name, { type });

/** Accepts the bytes of uploads; the test reports their progress and their outcome. */
export function network() {
  const sendings: (Sending & { end: () => void; fail: (error: Error) => void })[] = [];
  const forget = vi.fn<() => Promise<void>>(async () => {});
  const send: SendFile = (sending) =>
    new Promise((resolve, reject) => {
      sending.signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      sendings.push({ ...sending, end: () => resolve({ uploadId: 'upl_1', forget }), fail: reject });
    });
  return { send, sendings, forget };
}
