import { z } from 'zod';
import { DeviceSettings, Fit } from './settings.ts';

/** A hidden window may report 0, which is ignored. */
const Pixels = z.number().int().min(0).max(100_000);

/** The area that a player fills, in physical pixels, before the device's rotation. */
export const ScreenSize = z.object({
  width: Pixels,
  height: Pixels,
  /** Physical pixels per CSS pixel. */
  pixelRatio: z.number().min(0.01).max(100),
});
export type ScreenSize = z.infer<typeof ScreenSize>;

/** The facts that decide in which shape a screen shows its content. */
export const ScreenShape = z.object({
  /** The size by the last report; null before the first, and for players that do not report it. */
  screenSize: ScreenSize.nullable(),
  rotation: DeviceSettings.shape.rotation,
  fit: Fit,
});
export type ScreenShape = z.infer<typeof ScreenShape>;
