import { z } from 'zod';
import { lineSchema } from '../core/text.ts';
import { MAX_HEADING_LENGTH, MAX_MESSAGE_LENGTH } from '../takeovers/takeover-limits.ts';
import { say } from '../core/say.ts';

/** The look of a message: blue, amber or red. */
export const MessageTone = z.enum(['info', 'warning', 'danger']);
export type MessageTone = z.infer<typeof MessageTone>;

/** A full-screen text, which needs no file. */
export const Message = z.object({
  heading: lineSchema(MAX_HEADING_LENGTH, 'Please enter a heading'),
  /** May be empty. Line breaks are kept. */
  text: z
    .string()
    .transform((value) =>
      value
        .replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, '')
        .trim()
        .toWellFormed(),
    )
    .pipe(z.string().max(MAX_MESSAGE_LENGTH, say(`Please use at most ${MAX_MESSAGE_LENGTH} characters`))),
  tone: MessageTone.default('info'),
});
export type Message = z.infer<typeof Message>;
