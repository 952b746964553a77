/** The file of one item cannot be decoded. */
export class UnusableItemError extends Error {
  override readonly name = 'UnusableItemError';
  /** The index of the item, from 0. */
  readonly item: number;

  constructor(item: number, options?: ErrorOptions) {
    super(`Item ${item + 1} cannot be decoded`, options);
    this.item = item;
  }
}

/** There was no space left for a file, although ffmpeg reported success. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** True if a step failed because there was no space left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOSPC') || /No space left on device|ENOSPC/.test(error.message));
