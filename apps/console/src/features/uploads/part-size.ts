import { createPartSize } from '@vitrine/contract/core/request-parts';

const KEY = 'upload-part-size';

/** How much of a file one request may carry. A tab keeps it, so that a proxy refuses only the first upload. */
export const partSize = createPartSize({
  read: () => Number(sessionStorage.getItem(KEY) ?? Number.POSITIVE_INFINITY),
  write: (bytes) => sessionStorage.setItem(KEY, String(bytes)),
});
