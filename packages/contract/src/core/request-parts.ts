import { AppError, isAppError } from './errors.ts';

/**
 * Sizes of requests in bytes. A proxy in front of the server may allow only the smaller ones: nginx allows 1 MB by default,
 * Cloudflare 100 MB. They are decimal, because proxies read “1 MB” either way.
 */
export const REQUEST_SIZES = [1e5, 2.5e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 1.1e8] as const;

const MB = 1e6;

/** `1 MB`, `250 KB`. */
export const formatRequestSize = (bytes: number): string => (bytes < MB ? `${bytes / 1e3} KB` : `${bytes / MB} MB`);

/** The settings that raise the limit of a proxy, as what to do about it. */
export const RAISE_LIMIT =
  'Raise its limit: client_max_body_size in nginx, Maximum Upload Size under Network in Cloudflare.';

/**
 * The failure of a request that a proxy found too large, with a message for people.
 *
 * @param allowed the size in bytes that the proxy allows; 0: not even the smallest; null: unknown
 */
export function createProxyRefusal(allowed: number | null, cause?: unknown): AppError {
  const most = allowed === 0 ? 'not even' : 'only';
  const size = formatRequestSize(allowed === null || allowed === 0 ? REQUEST_SIZES[0] : allowed);
  const verb = allowed === null ? 'refuses requests of this size' : `allows ${most} ${size} in a request`;
  const message = `A proxy in front of the server ${verb}. ${RAISE_LIMIT}`;
  return new AppError('request.over_proxy_limit', { message, cause });
}

/** Chooses how much of a file goes into one request, and remembers it for the next file. */
export interface PartSize {
  /** The most bytes of one request; infinite until a proxy has refused one. */
  read: () => number;
  /**
   * Chooses a smaller size after a request of this many bytes was refused.
   *
   * @throws AppError `request.over_proxy_limit` if there is no smaller one
   */
  shrink: (refusedBytes: number) => void;
}

/** @param stored where the size is kept; by default in memory */
export function createPartSize(stored?: { read: () => number; write: (bytes: number) => void }): PartSize {
  let bytes = Number.POSITIVE_INFINITY;
  const read = () => stored?.read() ?? bytes;
  return {
    read,
    shrink(refusedBytes) {
      // Another upload has chosen a smaller size meanwhile.
      if (refusedBytes > read()) return;
      const smaller = REQUEST_SIZES.findLast((size) => size < refusedBytes);
      if (smaller === undefined) throw createProxyRefusal(0);
      bytes = smaller;
      stored?.write(smaller);
    },
  };
}

/** A proxy that refuses larger requests than this does not close connections because of their size. */
const LEAST_CLOSED = 1e6;

/** The parts in which one file is sent. */
interface Parts {
  /** Returns the most bytes of the parts from now on. */
  readSize: () => number;
  /** Called before a part is sent, with the number of bytes that the server has. */
  onPart: (offset: number) => void;
  /** Called before anything else is sent. */
  onOther: () => void;
  /**
   * True if a part failed because of its size, and the next one is smaller: a proxy has refused it, or has closed the
   * connection twice without forwarding a byte.
   *
   * @throws AppError `request.over_proxy_limit` if there is no smaller size
   */
  shrinkAfter: (error: unknown) => boolean;
}

/** @param fileSize in bytes */
export function createParts(partSize: PartSize, fileSize: number): Parts {
  let size = partSize.read();
  /** The part that was sent last; null if the last request sent none. */
  let part: { offset: number; bytes: number } | null = null;
  /** What the server had when the connection was lost before, in bytes. */
  let lostAt: number | null = null;
  return {
    readSize: () => (size = partSize.read()),
    onPart: (offset) => void (part = { offset, bytes: Math.min(size, fileSize - offset) }),
    onOther: () => void (part = null),
    shrinkAfter(error) {
      if (part === null) return false;
      const { offset, bytes } = part;
      const isRefused = isAppError(error, 'request.over_proxy_limit');
      const isLost = isAppError(error, 'network.failed');
      const isClosed = isLost && lostAt === offset && bytes > LEAST_CLOSED;
      lostAt = isLost ? offset : null;
      if (!isRefused && !isClosed) return false;
      partSize.shrink(bytes);
      return true;
    },
  };
}
