import type { Candidate, NowPlaying } from '@vitrine/contract/playout/now-playing';
import { language } from '@vitrine/messages/language';
import { loadForOtherLanguages, useOtherLanguage } from '../../ui/format/other-language.ts';

// A condition of its own, so that builds in English have neither the import nor its table of chunks.
const loading = language === 'en' ? null : loadForOtherLanguages(() => import('./why-words.ts'));

/** Why a screen shows what it shows, in the language of the page. English is the API’s own, which also names hours. */
export function useWhy({
  sentence,
  candidates,
  reason,
}: Pick<NowPlaying, 'sentence' | 'candidates' | 'reason'>): string {
  return useOtherLanguage(loading)?.describeWhy({ candidates, reason }) ?? sentence;
}

/** The text of each candidate. */
export function useCandidateTexts(candidates: readonly Candidate[]): (candidate: Candidate) => string {
  const words = useOtherLanguage(loading);
  return (candidate) => words?.describeCandidate(candidate, candidates) ?? candidate.text;
}

/** The same within a text. */
export const WhyShown = ({ playout }: { playout: NowPlaying }): string => useWhy(playout);
