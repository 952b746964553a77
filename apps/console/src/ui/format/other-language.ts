import { language } from '@vitrine/messages/language';
import { use } from 'react';

/**
 * Loads texts that the API has in English too, so that English pages load none of them. Null in English, and where they
 * cannot be loaded: then people read the English of the API.
 */
export const loadForOtherLanguages = <T>(load: () => Promise<T>): Promise<T | null> | null =>
  language === 'en' ? null : load().catch(() => null);

/** The texts, once they are loaded. */
export const useOtherLanguage = <T>(loading: Promise<T | null> | null): T | null =>
  loading === null ? null : use(loading);
