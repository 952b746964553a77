import { z } from 'zod';
import { lineSchema } from '../core/text.ts';
import { say } from '../core/say.ts';

/** A device's public identity, unique in the installation. */
export const PublicDeviceId = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,128}$/, say('A device id has 1 to 128 letters, digits, dots, colons, dashes or underscores'))
  .refine((value) => !value.startsWith('dev_'), say('A device id may not start with dev_'));

/** The number of screens that one device drives. */
export const ScreenCount = z.number().int().min(1).max(64);

/** One line of 1–100 characters, trimmed (specification, document 2, section 5). */
export const DeviceName = lineSchema(100, 'Please enter a name');

export const DeviceId = z.string().startsWith('dev_').brand<'DeviceId', 'inout'>();
export type DeviceId = z.infer<typeof DeviceId>;

/**
 * A reference to a device in paths and bodies: its row id (`dev_…`) or its public identity, chosen by the device app.
 */
export const DeviceRef = z.string().min(1).max(200);
