/** The version of documents that this release writes. */
export const LAYOUT_VERSION = 1;

/** Layouts of an account, in every plan. */
export const MAX_LAYOUTS = 1_000;
/** The size of a document as JSON, in characters. */
export const MAX_DOCUMENT_LENGTH = 300_000;
/** The time for which a screen shows a preview, in minutes. */
export const MAX_PREVIEW_MINUTES = 60;
export const DEFAULT_PREVIEW_MINUTES = 5;
/** The sides of the canvas, in pixels. */
export const MIN_CANVAS = 100;
export const MAX_CANVAS = 7_680;
/** Scenes of a layout. */
export const MAX_SCENES = 20;
/** Elements of a scene. */
export const MAX_ELEMENTS = 200;
/** Windows of a scene. */
export const MAX_SCENE_WINDOWS = 20;
/** Characters of a text element. */
export const MAX_TEXT_LENGTH = 5_000;
/** Characters of a QR code: with more of them its squares become too small to be scanned from a screen. */
export const MAX_QR_LENGTH = 500;
/** The speed of a ticker, in pixels of the canvas a second. */
export const MIN_TICKER_SPEED = 10;
export const MAX_TICKER_SPEED = 1_000;
export const DEFAULT_TICKER_SPEED = 120;

/** Lines of the summary of an entry in a list. */
export const MAX_SUMMARY_LINES = 6;

/** The height of letters, in canvas pixels. */
export const MIN_TEXT_SIZE = 8;
export const MAX_TEXT_SIZE = 1_000;
/** Characters of an element of an unknown kind, as JSON. */
export const MAX_UNKNOWN_LENGTH = 20_000;
/** Characters of the word in place of the prices of what is sold out. */
export const MAX_SOLD_OUT_WORD = 40;

/** The columns of text in which an element shows a price list. */
export const MAX_TEXT_COLUMNS = 4;

/** The hours of night colors, where a layout sets none. */
export const DEFAULT_NIGHT = { from: '20:00', to: '06:00' } as const;

/** The places that templates are made for. */
export const TEMPLATE_PURPOSES = ['cafe', 'bakery', 'shop', 'clinic', 'school', 'office', 'museum', 'gym'] as const;
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number];

/** The font families that layouts use, by the names of their packages. */
export const FONT_IDS = [
  'hanken-grotesk',
  'inter',
  'bricolage-grotesque',
  'roboto-condensed',
  'bitter',
  'anton',
  'caveat',
  'jetbrains-mono',
  'atkinson-hyperlegible-next',
  'noto-sans-arabic',
  'noto-sans-hebrew',
] as const;
