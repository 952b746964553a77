import { Copy, Download, Printer } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { useCopy } from '../../ui/copy/use-copy.ts';
import { downloadText } from '../../ui/lists/download-text.ts';
import './recovery-codes.css';

/** New recovery codes, which are shown once. @param done the label of the button that hides them */
export function RecoveryCodes({ codes, done, onDone }: { codes: readonly string[]; done: string; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const text = `${codes.join('\n')}\n`;
  const { isCopied, copy } = useCopy(text, () => {
    if (list.current !== null) window.getSelection()?.selectAllChildren(list.current);
  });
  return (
    <div className="grid gap-4">
      <div data-printed className="grid gap-3">
        <h3 ref={takeFocus} tabIndex={-1} className="text-3 font-strong focus-visible:outline-none">
          {t('Your recovery codes')}
        </h3>
        <p className="text-ink-2">
          {t(
            `Each works once in place of a code, if you don't have your phone. They are shown only now: keep them in your password manager or on paper.`,
          )}
        </p>
        <ul
          ref={list}
          aria-label={t('Recovery codes')}
          className="grid gap-x-6 gap-y-1.5 rounded border border-line bg-sunken grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] p-4"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy />
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
        <Button onClick={() => downloadText(text, 'vitrine-recovery-codes.txt', 'text/plain')}>
          <Download />
          {t('Download')}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer />
          {t('Print')}
        </Button>
      </div>
      <Button variant="primary" className="w-fit" onClick={onDone}>
        {done}
      </Button>
    </div>
  );
}

/** Focuses the heading, because the button that was pressed is no longer on the page. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();
