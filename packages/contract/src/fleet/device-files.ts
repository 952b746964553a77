import { z } from 'zod';
import { Instant } from '../core/text.ts';

/** The maximum size of a screenshot in bytes. */
export const SCREENSHOT_MAX_BYTES = 2 * 1024 * 1024;

/** The maximum size of a machine log in bytes, unpacked. */
export const MACHINE_LOG_MAX_BYTES = 5 * 1024 * 1024;

/** The latest screenshot of a device. */
export const Screenshot = z.object({
  /** A JPEG or WebP image. The content of an address never changes. */
  url: z.string(),
  mimeType: z.string(),
  /** The time at which the server received it. The console shows its age beside it. */
  takenAt: Instant,
});
export type Screenshot = z.infer<typeof Screenshot>;

/** The log of the machine behind a device that its agent sent last. */
export const MachineLog = z.object({
  /** A text file for download. The content of an address never changes. */
  url: z.string(),
  bytes: z.number().int(),
  /** The time at which the server received it. */
  takenAt: Instant,
});
export type MachineLog = z.infer<typeof MachineLog>;
