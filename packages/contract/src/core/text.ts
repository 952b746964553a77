import { z } from 'zod';

// Bidirectional overrides and control characters let a name pass for another one or break a log line.
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Something to see: more than spaces and marks of no width, which a joined emoji may hold besides. */
const VISIBLE = /[^\p{Cf}\s]/u;

/** One line of text that a person typed: trimmed, without control characters, 1 to `max` characters. */
export function line(max: number, missing: string) {
  return z
    .string()
    .transform((value) => value.replace(INVISIBLE, '').trim().toWellFormed())
    .pipe(z.string().regex(VISIBLE, missing).max(max, `Please use at most ${max} characters`));
}

/** Like {@link line}, but may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .transform((value) => value.replace(INVISIBLE, '').trim().toWellFormed())
    .pipe(z.string().max(max, `Please use at most ${max} characters`));
}

const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A person's words in a sentence of ours: where they are read from the right, times behind them keep their order. */
export const inSentence = (words: string): string => (FROM_THE_RIGHT.test(words) ? `\u2068${words}\u2069` : words);

/** An instant: ISO 8601, UTC. */
export const Instant = z.iso.datetime();
