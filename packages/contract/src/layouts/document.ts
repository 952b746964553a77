import { z } from 'zod';
import { lineSchema } from '../core/text.ts';
import { Condition } from '../conditions.ts';
import { Window } from '../playlists/window.ts';
import { TimeOfDay } from '../core/clock-times.ts';
import { KnownElement } from './elements/known-element.ts';
import { ElementId, LayoutColor, pixels } from './elements/fields.ts';
import * as limits from './layout-limits.ts';
import { say } from '../core/say.ts';

export type { KnownElement } from './elements/known-element.ts';
export type { Frame, LayoutColor, Legibility, TextStyle } from './elements/fields.ts';

const KNOWN_KINDS = KnownElement.options.map(({ shape }) => shape.kind.value);
const UNKNOWN_KIND = new RegExp(`^(?!(${KNOWN_KINDS.join('|')})$)[a-z][a-z-]{0,39}$`);

/** An element of a newer release: kept as it is, and not shown. */
const UnknownElement = z
  .looseObject({
    id: ElementId,
    // With `abort`, what is wrong with an element of a known kind is reported, instead of “invalid input”.
    kind: z.string().regex(UNKNOWN_KIND, { error: say('Please enter a kind like text'), abort: true }),
  })
  .refine((element) => JSON.stringify(element).length <= limits.MAX_UNKNOWN_LENGTH, say('This element is too large'));

const hasKind = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** The elements, from back to front. */
const Elements = z
  .array(
    z.union([KnownElement, UnknownElement], {
      error: ({ input }) => (hasKind(input) ? undefined : 'Please enter an element with an id and a kind like text'),
    }),
  )
  .max(limits.MAX_ELEMENTS, say(`A scene has at most ${limits.MAX_ELEMENTS} elements`));

/** A scene: everything that a layout shows at one time. */
export const Scene = z.object({
  id: ElementId,
  name: lineSchema(100, 'Please enter a name'),
  background: LayoutColor,
  elements: Elements,
  /** The scene shows while one of these is open; without any, while no other scene's window is open. */
  windows: z
    .array(Window)
    .max(limits.MAX_SCENE_WINDOWS, say(`A scene has at most ${limits.MAX_SCENE_WINDOWS} windows`))
    .default([]),
  /** The screens on which the scene is part of the layout; absent or null: all. */
  only: Condition.nullish(),
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
    /** The language of dates, days and units, e.g. `en-GB`. Null: that of each screen. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i, say('Please enter a language like en-GB'))
      .nullable()
      .default('en-GB'),
    /** The hours of night colors, by the wall clock of the screen. */
    night: z.object({ from: TimeOfDay, to: TimeOfDay }).default(limits.DEFAULT_NIGHT),
    scenes: z
      .array(Scene)
      .min(1, say('A layout has at least one scene'))
      .max(limits.MAX_SCENES, say(`A layout has at most ${limits.MAX_SCENES} scenes`)),
  })
  .superRefine((document, context) => {
    const { scenes } = document;
    if (JSON.stringify(document).length > limits.MAX_DOCUMENT_LENGTH) {
      context.addIssue({ code: 'custom', message: say('This layout is too large. Remove some scenes or elements.') });
    }
    if (!hasWholeCharacters(document)) {
      context.addIssue({ code: 'custom', message: say('This layout contains characters that cannot be stored') });
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
