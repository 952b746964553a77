import { languageTags } from '@vitrine/messages/languages';
import { z } from 'zod';

/** A language of the product, by its IETF tag. */
export const LanguageTag = z.enum(languageTags, 'Please choose a language');
