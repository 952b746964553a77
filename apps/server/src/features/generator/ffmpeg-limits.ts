/** A step that takes longer than this per frame counts as hanging. */
const MS_PER_FRAME = 2_000;
/** Joining only copies frames. */
const MS_PER_JOINED_FRAME = 100;
const MIN_TIMEOUT_MS = 120_000;

const GB = 2 ** 30;

/** Time limit of encoding or repeating so many frames. */
export const computeEncodingTimeout = (frames: number): number => Math.max(MIN_TIMEOUT_MS, frames * MS_PER_FRAME);

/** Time limit of joining so many frames. */
export const computeJoiningTimeout = (frames: number): number => Math.max(MIN_TIMEOUT_MS, frames * MS_PER_JOINED_FRAME);

export const joiningLimits = { memoryBytes: 2 * GB, maxOutputBytes: 64 * 2 ** 20, isBackground: true };
export const encodingLimits = { ...joiningLimits, memoryBytes: 3 * GB };

/** The last number of frames in ffmpeg's progress output; 0 if there is none. */
export const framesIn = (text: string): number => Number([...text.matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1] ?? 0);
