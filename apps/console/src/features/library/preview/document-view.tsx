import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { translateSentence } from '../../../ui/format/loaded-texts.ts';
import { Picture } from '../../../ui/screen/picture.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import type { DocumentItem } from '../library-item.ts';
import { documentRead } from '../queries.ts';

/** A document: one of its pages as large as there is room, and all of them below. */
export function DocumentView({ document }: { document: DocumentItem }) {
  const { status, failure } = document;
  if (status === 'ready') return <Pages document={document} />;
  return (
    <p
      role={status === 'failed' ? 'alert' : 'status'}
      className="grid size-full place-items-center p-6 text-center text-ink-2"
    >
      {status === 'processing'
        ? t('This file is being prepared. It appears here as soon as it is ready.')
        : failure !== null && translateSentence(failure)}
    </p>
  );
}

function Pages({ document: { id, originalName } }: { document: DocumentItem }) {
  const { data } = useRead(documentRead(id));
  const [chosen, setChosen] = useState<number | null>(null);
  if (data === undefined) return null;
  const { pages } = data;
  const shown = pages.find(({ number }) => number === chosen) ?? pages.find(({ isSkipped }) => !isSkipped) ?? pages[0];
  return (
    <div className="grid size-full grid-rows-[minmax(0,1fr)_auto]">
      <div className="relative min-h-0">
        {shown !== undefined && (
          <img
            key={shown.number}
            className="absolute inset-0 size-full object-contain"
            src={shown.imageUrl}
            alt={t('Page {number} of {name}', { number: shown.number, name: originalName })}
          />
        )}
      </div>
      <ol className="flex gap-2 overflow-x-auto p-2">
        {pages.map(({ number, thumbnailUrl, isSkipped }) => (
          <li key={number} className="w-20 flex-none">
            <button
              type="button"
              aria-label={t('Page {number}', { number })}
              aria-pressed={number === shown?.number}
              className={cx(
                'block w-full rounded-picture outline-offset-2',
                number === shown?.number && 'outline-2 outline-accent-mark',
                isSkipped && 'opacity-40',
              )}
              onClick={() => setChosen(number)}
            >
              <Picture small fit="contain" src={thumbnailUrl} />
            </button>
            <span className="block text-center text-1 text-ink-3">{isSkipped ? t('Skipped') : number}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
