import { z } from 'zod';
import { say } from './say.ts';

// Bidirectional overrides and control characters can make a name look like another one or break a log line.
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The pattern of a visible character: spaces and zero-width characters are none, which emoji may contain as joiners.
 */
const VISIBLE = /[^\p{Cf}\s]/u;

/** Returns true for a text with a visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** A line of text: trimmed, control characters removed, 1 to `max` characters with at least one visible. */
export function lineSchema(max: number, missing: string) {
  return z
    .string()
    .transform((value) => value.replace(INVISIBLE, '').trim().toWellFormed())
    .pipe(
      z
        .string()
        .regex(VISIBLE, missing)
        .max(max, say(`Please use at most ${max} characters`)),
    );
}

/** Like {@link lineSchema}, but may be empty. */
export function optionalLineSchema(max: number) {
  return z
    .string()
    .transform((value) => value.replace(INVISIBLE, '').trim().toWellFormed())
    .pipe(z.string().max(max, say(`Please use at most ${max} characters`)));
}

const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates right-to-left text for use in a sentence, so that the times after it keep their order. */
export const isolateText = (words: string): string => (FROM_THE_RIGHT.test(words) ? `\u2068${words}\u2069` : words);

/** An instant: ISO 8601, UTC. */
export const Instant = z.iso.datetime();
