import { z } from 'zod';
import { lineSchema } from '../core/text.ts';
import { FeedId } from './feeds.ts';
import { MAX_SHOWN_ENTRIES } from './feed-limits.ts';
import { PlaylistId } from '../library/content.ts';
import { MediaId, WebpageId } from '../library/media.ts';
import { Window } from '../playlists.ts';
import { PriceListId } from './price-lists.ts';
import { TimeOfDay } from '../schedule/schedule.ts';
import { WeatherPlace } from './weather.ts';
import { MAX_NEXT_DAYS } from './weather-limits.ts';
import * as limits from './layout-limits.ts';

const Hex = z.string().regex(/^#([\da-f]{6}|[\da-f]{8})$/i, 'Please enter a color like #1a2b3c');

/** `#rrggbb` or `#rrggbbaa`. At night the `night` color shows, if there is one. */
export const LayoutColor = z.object({ day: Hex, night: Hex.optional() });
export type LayoutColor = z.infer<typeof LayoutColor>;

const pixels = (min: number, max: number) =>
  z
    .number()
    .multipleOf(1, 'Please enter whole pixels')
    .min(min, `Please enter at least ${min}`)
    .max(max, `Please enter at most ${max}`);
const length = (max: number) => pixels(0, max).default(0);

/** A place on the canvas, in its pixels. It may reach beyond the edges, which crop it. */
export const Frame = z.object({
  x: pixels(-limits.MAX_CANVAS, limits.MAX_CANVAS),
  y: pixels(-limits.MAX_CANVAS, limits.MAX_CANVAS),
  width: pixels(1, 2 * limits.MAX_CANVAS),
  height: pixels(1, 2 * limits.MAX_CANVAS),
});
export type Frame = z.infer<typeof Frame>;

const ElementId = z.string().regex(/^[\w-]{1,40}$/, 'An id consists of up to 40 letters, digits, hyphens');

const common = {
  id: ElementId,
  name: lineSchema(100, 'Please enter a name'),
  frame: Frame,
  isLocked: z.boolean().default(false),
  /** In percent. */
  opacity: pixels(0, 100).default(100),
};

const fit = z.enum(['cover', 'contain']).default('cover');

/** The surface behind the text of an element. */
const box = {
  background: LayoutColor.nullable().default(null),
  padding: length(1_000),
  cornerRadius: length(4_000),
};

/** The legibility of text on a picture: by a shadow, a plate behind its lines, or a scrim over the element's frame. */
const Legibility = z.object({ kind: z.enum(['shadow', 'plate', 'scrim']), color: LayoutColor });
export type Legibility = z.infer<typeof Legibility>;

const TextStyle = z.object({
  font: z.enum(limits.FONT_IDS, 'Please choose one of the fonts').default('hanken-grotesk'),
  size: pixels(limits.MIN_TEXT_SIZE, limits.MAX_TEXT_SIZE),
  weight: pixels(100, 900).default(400),
  color: LayoutColor,
  /** `start` is the right side in text from right to left. */
  align: z.enum(['start', 'center', 'end']).default('start'),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).default('top'),
  /** In percent of the size. */
  lineHeight: pixels(50, 400).default(120),
  /** In thousandths of the size. */
  letterSpacing: pixels(-200, 1_000).default(0),
  legibility: Legibility.nullable().default(null),
});
export type TextStyle = z.infer<typeof TextStyle>;

/** Text that is too large for its frame gets smaller. */
const written = { ...common, ...box, style: TextStyle };

const Picture = z.object({
  ...common,
  kind: z.literal('picture'),
  /** Null: none has been chosen. */
  mediaId: MediaId.nullable(),
  fit,
  /** The point that stays visible where the picture is cropped, in percent of its sides. */
  focus: z.object({ x: pixels(0, 100), y: pixels(0, 100) }).default({ x: 50, y: 50 }),
  cornerRadius: length(4_000),
});

const Video = z.object({
  ...common,
  kind: z.literal('video'),
  mediaId: MediaId.nullable(),
  fit,
  cornerRadius: length(4_000),
});

const Playlist = z.object({
  ...common,
  kind: z.literal('playlist'),
  playlistId: PlaylistId.nullable(),
  fit,
  cornerRadius: length(4_000),
});

const Text = z.object({
  ...written,
  kind: z.literal('text'),
  /** With the variables `{screen.name}`, `{group.name}`, `{date}` and `{time}`. */
  text: z.string().max(limits.MAX_TEXT_LENGTH, `Please use at most ${limits.MAX_TEXT_LENGTH} characters`),
  /** `auto`: by the first letter of each paragraph. */
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
});

const Shape = z.object({
  ...common,
  kind: z.literal('shape'),
  shape: z.enum(['rectangle', 'ellipse']),
  fill: LayoutColor.nullable(),
  border: z
    .object({ color: LayoutColor, width: pixels(1, 200) })
    .nullable()
    .default(null),
  cornerRadius: length(4_000),
});

const Clock = z.object({
  ...written,
  kind: z.literal('clock'),
  hours: z.union([z.literal(12), z.literal(24)]).default(24),
  hasSeconds: z.boolean().default(false),
});

const DateElement = z.object({
  ...written,
  kind: z.literal('date'),
  /** `long`: Friday 20 November; `short`: 20 November; `weekday`: Friday; `full`: with the year. */
  format: z.enum(['full', 'long', 'short', 'weekday']).default('long'),
});

const Countdown = z.object({
  ...written,
  kind: z.literal('countdown'),
  /** The end, by the wall clock of the screen: `2026-12-24T18:00`. */
  until: z.iso.datetime({
    local: true,
    offset: false,
    precision: -1,
    error: 'Please enter a time like 2026-12-24T18:00',
  }),
  /** Replaces the time that remains once it is over. */
  finished: z.string().max(200, 'Please use at most 200 characters').default(''),
});

const Webpage = z.object({ ...common, kind: z.literal('webpage'), webpageId: WebpageId.nullable() });

const entryCount = (usual: number) => pixels(1, MAX_SHOWN_ENTRIES).default(usual);

/** Text that runs through its frame in one line. */
const Ticker = z.object({
  ...written,
  kind: z.literal('ticker'),
  /** The feed whose titles run; null: the lines of `text`. */
  feedId: FeedId.nullable().default(null),
  /** One message a line, with the variables of text. */
  text: z.string().max(limits.MAX_TEXT_LENGTH, `Please use at most ${limits.MAX_TEXT_LENGTH} characters`).default(''),
  /** Titles of the feed. */
  count: entryCount(10),
  /** In pixels of the canvas a second. */
  speed: pixels(limits.MIN_TICKER_SPEED, limits.MAX_TICKER_SPEED).default(limits.DEFAULT_TICKER_SPEED),
  /** `auto`: by the first letter. Text from right to left runs to the right. */
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
});

/** The newest entries of a feed below each other, as many as fit. */
const List = z.object({
  ...written,
  kind: z.literal('list'),
  feedId: FeedId.nullable(),
  count: entryCount(5),
  hasTime: z.boolean().default(true),
  /** At the start of each entry. */
  hasPictures: z.boolean().default(true),
  /** Lines of the summary of each entry. */
  summaryLines: pixels(0, limits.MAX_SUMMARY_LINES).default(2),
});

const Qr = z.object({
  ...common,
  kind: z.literal('qr'),
  text: z.string().max(limits.MAX_QR_LENGTH, `Please use at most ${limits.MAX_QR_LENGTH} characters`),
  color: LayoutColor.default({ day: '#000000' }),
  background: LayoutColor.default({ day: '#ffffff' }),
});

/** A price list: names at the start of each line, prices at its end. */
const Prices = z.object({
  ...written,
  kind: z.literal('prices'),
  priceListId: PriceListId.nullable(),
  /** The columns of text, which are of the same width. */
  textColumns: z
    .number()
    .int()
    .min(1, 'Please choose at least one column')
    .max(limits.MAX_TEXT_COLUMNS, `Please choose at most ${limits.MAX_TEXT_COLUMNS} columns`)
    .default(1),
  /** Between names and prices. */
  leaders: z.enum(['dots', 'none']).default('dots'),
  /** The color of the names of sections and columns; null: the color of the text. */
  accent: LayoutColor.nullable().default(null),
  hasNotes: z.boolean().default(true),
  /** The look of items that are sold out. */
  soldOut: z.enum(['struck', 'hidden', 'word']).default('struck'),
  /** With `word`, stands in place of the prices. */
  soldOutWord: z
    .string()
    .max(limits.MAX_SOLD_OUT_WORD, `Please use at most ${limits.MAX_SOLD_OUT_WORD} characters`)
    .default('Sold out'),
});

/** The weather of a place: now, and on the next days. Without a forecast for the present it shows nothing. */
const Weather = z.object({
  ...written,
  kind: z.literal('weather'),
  /** Null: none has been chosen. */
  place: WeatherPlace.nullable(),
  units: z.enum(['celsius', 'fahrenheit']).default('celsius'),
  /** Days after today. */
  days: pixels(0, MAX_NEXT_DAYS).default(4),
  hasName: z.boolean().default(true),
  hasFeelsLike: z.boolean().default(false),
  hasWind: z.boolean().default(false),
  /** The probability of rain or snow. */
  hasRain: z.boolean().default(false),
  /** The color of the sun, the moon, rain and lightning; null: the color of the text. */
  accent: LayoutColor.nullable().default(null),
});

const KnownElement = z.discriminatedUnion('kind', [
  Picture,
  Video,
  Playlist,
  Text,
  Shape,
  Clock,
  DateElement,
  Countdown,
  Webpage,
  Ticker,
  List,
  Qr,
  Prices,
  Weather,
]);
export type KnownElement = z.infer<typeof KnownElement>;

const UNKNOWN_KIND = new RegExp(`^(?!(${limits.ELEMENT_KINDS.join('|')})$)[a-z][a-z-]{0,39}$`);

/** An element of a newer release: kept as it is, and not shown. */
const UnknownElement = z
  .looseObject({
    id: ElementId,
    // With `abort`, what is wrong with an element of a known kind is reported, instead of “invalid input”.
    kind: z.string().regex(UNKNOWN_KIND, { error: 'Please enter a kind like text', abort: true }),
  })
  .refine((element) => JSON.stringify(element).length <= limits.MAX_UNKNOWN_LENGTH, 'This element is too large');

const hasKind = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** The elements, from back to front. */
const Elements = z
  .array(
    z.union([KnownElement, UnknownElement], {
      error: ({ input }) => (hasKind(input) ? undefined : 'Please enter an element with an id and a kind like text'),
    }),
  )
  .max(limits.MAX_ELEMENTS, `A scene has at most ${limits.MAX_ELEMENTS} elements`);

/** A scene: everything that a layout shows at one time. */
export const Scene = z.object({
  id: ElementId,
  name: lineSchema(100, 'Please enter a name'),
  background: LayoutColor,
  elements: Elements,
  /** The scene shows while one of these is open; without any, while no other scene's window is open. */
  windows: z
    .array(Window)
    .max(limits.MAX_SCENE_WINDOWS, `A scene has at most ${limits.MAX_SCENE_WINDOWS} windows`)
    .default([]),
});
export type Scene = z.infer<typeof Scene>;

/** False if a text in the value has a character that databases refuse: the one with the number 0, or half of one. */
function hasWholeCharacters(value: unknown): boolean {
  let isWhole = true;
  JSON.stringify(value, (key, part: unknown) => {
    for (const text of [key, part])
      if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) isWhole = false;
    return part;
  });
  return isWhole;
}

const side = pixels(limits.MIN_CANVAS, limits.MAX_CANVAS);

/** Several things on one screen, each in its place. The first scene whose window is open shows. */
export const LayoutDocument = z
  .object({
    version: z.number().int().min(1),
    width: side,
    height: side,
    /** The language of dates, e.g. `en-GB`. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i, 'Please enter a language like en-GB')
      .default('en-GB'),
    /** The hours of night colors, by the wall clock of the screen. */
    night: z.object({ from: TimeOfDay, to: TimeOfDay }).default(limits.DEFAULT_NIGHT),
    scenes: z
      .array(Scene)
      .min(1, 'A layout has at least one scene')
      .max(limits.MAX_SCENES, `A layout has at most ${limits.MAX_SCENES} scenes`),
  })
  .superRefine((document, context) => {
    const { scenes } = document;
    if (JSON.stringify(document).length > limits.MAX_DOCUMENT_LENGTH) {
      context.addIssue({ code: 'custom', message: 'This layout is too large. Remove some scenes or elements.' });
    }
    if (!hasWholeCharacters(document)) {
      context.addIssue({ code: 'custom', message: 'This layout contains characters that cannot be stored' });
    }
    const known = new Set<string>();
    for (const [index, scene] of scenes.entries()) {
      for (const id of [scene.id, ...scene.elements.map((element) => element.id)]) {
        if (known.has(id)) {
          context.addIssue({ code: 'custom', path: ['scenes', index], message: `The id ${id} is used twice` });
        }
        known.add(id);
      }
    }
  });
export type LayoutDocument = z.infer<typeof LayoutDocument>;
