import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import type { Candidate } from '@vitrine/contract/playout/now-playing';
import { Check, X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Rows } from '../../../ui/lists/rows.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { rules } from '../forecast-text.ts';
import { useCandidateTexts } from '../use-why.ts';
import { ScreenPicture } from '../../content/index.ts';

interface CandidatesProps {
  candidates: readonly Candidate[];
  screen: ScreenShape;
}

/** The candidates at an instant: the one that plays, and the rule by which each other lost. */
export function Candidates({ candidates, screen }: CandidatesProps) {
  const textOf = useCandidateTexts(candidates);
  if (candidates.length === 0) return <p className="text-ink-2">{t('Nothing is assigned or scheduled.')}</p>;
  return (
    <Rows
      label={t('Candidates')}
      items={candidates}
      keyOf={({ reason, sourceId, media }) => `${reason} ${sourceId} ${media?.id}`}
      look="lined"
      className="grid grid-cols-[16px_64px_minmax(0,1fr)] items-center gap-3 py-2.5"
    >
      {(candidate) => {
        const { verdict, rule, media, message } = candidate;
        return (
          <>
            {verdict === 'plays' ? <Check className="text-online-mark" /> : <X className="text-ink-3" />}
            <ScreenPicture
              small
              screen={screen}
              content={media}
              message={message}
              className={cx(verdict === 'lost' && 'opacity-50')}
            />
            <span className="min-w-0">
              <b className="font-strong">
                {verdict === 'plays' ? t('Plays', {}, 'on a screen now') : (rules[rule ?? ''] ?? t('Overridden'))}
              </b>
              <span className="block break-words text-1 text-ink-2">{textOf(candidate)}</span>
            </span>
          </>
        );
      }}
    </Rows>
  );
}
