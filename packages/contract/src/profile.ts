import { z } from 'zod';
import { LanguageTag } from './core/language-field.ts';
import { lineSchema, optionalLineSchema } from './core/text.ts';
import { TimeZone } from './core/time-zone-fields.ts';

export const PersonName = lineSchema(100, 'Name is required');

/** The organization that the account belongs to; empty if none is named. */
export const OrganizationName = optionalLineSchema(100);

/** Without an organization or a language, the stored one is kept. */
export const ProfileChange = z.object({
  name: PersonName,
  organization: OrganizationName.optional(),
  /** Null: the console is in the language of the browser, and emails are in that of the account. */
  language: LanguageTag.nullable().optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** With `onlyIfUnset`, a zone that the account has already is kept: a browser's zone is only a guess. */
export const TimeZoneChange = z.object({ timeZone: TimeZone, onlyIfUnset: z.boolean().default(false) });

export const LanguageChange = z.object({ language: LanguageTag.nullable() });
