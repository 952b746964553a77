import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../forms/icon-button.tsx';
import { Notice } from './notice.tsx';

/** The words that are explained where they first appear: their anchors in the glossary of the guide. */
export type ExplainedTerm = 'takeover' | 'standby' | 'make-active' | 'asleep';

/** In local storage: the explanations that were closed in this browser, separated by spaces. */
const KEY = 'explained';

const readClosed = (): string[] => (localStorage.getItem(KEY) ?? '').split(' ');

interface ExplainedProps {
  term: ExplainedTerm;
  /** The explanation, in one sentence. */
  children: ReactNode;
}

/** A sentence about a word that is new to people, with a link to the glossary. Closed once, it stays away in this browser. */
export function Explained({ term, children }: ExplainedProps) {
  const [isClosed, setIsClosed] = useState(() => readClosed().includes(term));
  if (isClosed) return null;
  return (
    <Notice
      action={
        <IconButton
          small
          label={t('Close this explanation')}
          onClick={() => {
            localStorage.setItem(KEY, [...readClosed(), term].join(' ').trim());
            setIsClosed(true);
          }}
        >
          <X />
        </IconButton>
      }
    >
      {children}{' '}
      <a className="link whitespace-nowrap" href={`/docs/glossary#${term}`} target="_blank" rel="noreferrer">
        {t('Glossary')}
      </a>
    </Notice>
  );
}
