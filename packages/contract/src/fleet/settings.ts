import { z } from 'zod';
import { LanguageTag } from '../core/language-field.ts';
import { optionalLineSchema } from '../core/text.ts';
import { TimeZone } from '../core/time-zone-fields.ts';
import { say } from '../core/say.ts';

/**
 * The way in which an item whose shape differs from the screen's is fitted. `contain`: whole, with black bars; `cover`:
 * fills the screen, its edges are cropped; `blur`: whole, on a blurred copy of itself that fills the screen.
 */
export const Fit = z.enum(['contain', 'cover', 'blur']);
export type Fit = z.infer<typeof Fit>;

/** The shortest and longest crossfade, in milliseconds. */
export const CROSSFADE_MS = { min: 400, max: 600 } as const;

/** The time for which one item fades into the next, in milliseconds; 0 is a cut. */
export const CrossfadeMs = z
  .number()
  .int()
  .refine(
    (ms) => ms === 0 || (ms >= CROSSFADE_MS.min && ms <= CROSSFADE_MS.max),
    say(`A crossfade lasts ${CROSSFADE_MS.min} to ${CROSSFADE_MS.max} milliseconds. Use 0 for a cut.`),
  )
  .meta({ minimum: 0, maximum: CROSSFADE_MS.max });

/** The name of the place where screens hang, such as a shop. Screens of one place have the same. */
export const Site = optionalLineSchema(100);

/** The address of that place. */
export const Address = optionalLineSchema(200);

export const DeviceSettings = z.object({
  brightness: z.number().int().min(0).max(100),
  volume: z.number().int().min(0).max(100),
  /** True: the screen is silent, and its volume is kept. */
  muted: z.boolean(),
  autoSleep: z.boolean(),
  timezone: TimeZone,
  location: optionalLineSchema(200),
  site: Site,
  address: Address,
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  fit: Fit,
  crossfadeMs: CrossfadeMs,
  /** The language of the screen’s own texts, and of layouts without one. Null: the account’s. */
  language: LanguageTag.nullable(),
});
export type DeviceSettings = z.infer<typeof DeviceSettings>;

/** Defaults of a new device (specification, document 2, section 5). */
export const defaultDeviceSettings: DeviceSettings = {
  brightness: 50,
  volume: 50,
  muted: false,
  autoSleep: true,
  timezone: 'UTC',
  location: '',
  site: '',
  address: '',
  rotation: 0,
  fit: 'contain',
  crossfadeMs: 0,
  language: null,
};

/** Settings that can be changed on several devices at once. Brightness and volume are set by a command. */
export const SharedSettings = DeviceSettings.omit({ brightness: true, volume: true }).partial();
export type SharedSettings = z.infer<typeof SharedSettings>;
