import type { LogEntry } from '@vitrine/contract/activity/logs';
import { loadForOtherLanguages, useOtherLanguage } from '../../../ui/format/other-language.ts';

const loading = loadForOtherLanguages(() => import('./log-words.ts'));

/** The message of an entry and what it means, in the language of the page. */
export function useWords(entry: LogEntry): { message: string; meaning?: string | undefined } {
  return useOtherLanguage(loading)?.describeEvent(entry) ?? entry;
}
