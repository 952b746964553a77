import { z } from 'zod';
import { defineRoutes } from './core/route.ts';
import { say } from './core/say.ts';

/** `#RRGGBB`. */
export const PrimaryColor = z.string().regex(/^#[\da-f]{6}$/i, say('Primary color must be a valid hex color'));

/** A color; the empty text restores the default one. */
const ChosenColor = z.string().regex(/^(#[\da-f]{6})?$/i, say('Primary color must be a valid hex color'));

/** The maximum size of a logo in bytes, and its MIME types (specification, document 1, section 5). */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const logoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const BrandingSettings = z.object({
  primaryColor: PrimaryColor,
  /** Served at `/api/image/file/{logoFilename}`; null without a logo. */
  logoFilename: z.string().nullable(),
});
export type BrandingSettings = z.infer<typeof BrandingSettings>;

const answer = z.object({ settings: BrandingSettings });

export const branding = defineRoutes({ reads: ['branding'], changes: ['branding'] })({
  get: {
    method: 'GET',
    path: '/api/settings/branding',
    access: 'user',
    role: 'viewer',
    summary: 'Get the account’s color and logo',
    response: answer,
  },
  update: {
    method: 'PATCH',
    path: '/api/settings/branding',
    sentence: 'Changed the brand color',
    access: 'user',
    role: 'admin',
    summary: 'Change the color; an empty one restores the default, a missing one changes nothing',
    body: z.object({ primaryColor: ChosenColor.optional() }),
    response: answer,
  },
  uploadLogo: {
    method: 'POST',
    path: '/api/settings/branding/logo',
    sentence: 'Uploaded a logo',
    access: 'user',
    role: 'admin',
    transport: 'multipart',
    summary: 'Upload a logo as the form field `logo`: JPEG, PNG, GIF or WebP, at most 2 MB',
    response: answer,
    idempotency: {},
    errors: ['logo.invalid_type', 'logo.too_large', 'media.file_missing', 'storage.full'],
  },
  deleteLogo: {
    method: 'DELETE',
    path: '/api/settings/branding/logo',
    sentence: 'Deleted the logo',
    access: 'user',
    role: 'admin',
    summary: 'Delete the logo; does nothing if there is none',
    response: answer,
  },
});

/** An HSL color as in CSS: degrees, percent, percent. */
interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

export interface BrandShades {
  50: string;
  100: string;
  600: string;
  700: string;
  foreground: 'black' | 'white';
}

/**
 * The shades of a brand color, exactly as the specification derives them (document 1, section 9): 50 and 100 at
 * lightness 95 % and 90 %, 600 and 700 at lightness minus 10 (floor 10) and minus 20 (floor 5), the foreground
 * black where lightness exceeds 50, else white.
 */
export function deriveBrandShades(color: string): BrandShades {
  const { hue, saturation, lightness } = toHsl(color);
  const shade = (l: number) => `hsl(${round(hue)} ${round(saturation)}% ${round(l)}%)`;
  return {
    50: shade(95),
    100: shade(90),
    600: shade(Math.max(lightness - 10, 10)),
    700: shade(Math.max(lightness - 20, 5)),
    foreground: lightness > 50 ? 'black' : 'white',
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

function toHsl(color: string): Hsl {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const spread = max - min;
  const lightness = ((max + min) / 2) * 100;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = (spread / (1 - Math.abs(max + min - 1))) * 100;
  const sector = max === r ? ((g - b) / spread) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { hue: (sector * 60 + 360) % 360, saturation, lightness };
}
