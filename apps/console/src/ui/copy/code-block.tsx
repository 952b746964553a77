import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../forms/icon-button.tsx';
import { useCopy } from './use-copy.ts';

interface CodeBlockProps {
  /** Names the lines, e.g. `Commands`. */
  label: string;
  /** Labels the button that copies them: `Copy commands`. */
  copyLabel: string;
  lines: readonly string[];
}

/** Lines to be typed or copied. */
export function CodeBlock({ label, copyLabel, lines }: CodeBlockProps) {
  const block = useRef<HTMLPreElement>(null);
  const { isCopied, copy } = useCopy(lines.join('\n'), () => {
    if (block.current !== null) getSelection()?.selectAllChildren(block.current);
  });
  return (
    <div className="relative min-h-12 rounded border border-line bg-sunken">
      <pre
        ref={block}
        aria-label={label}
        className="overflow-x-auto whitespace-pre-wrap py-3.5 ps-3 pe-12 font-mono text-1 wrap-anywhere"
      >
        {lines.join('\n')}
      </pre>
      <IconButton
        small
        className="absolute inset-e-1 top-0.5 wide:inset-e-2 wide:top-2"
        label={isCopied ? t('Copied') : copyLabel}
        onClick={() => void copy()}
      >
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
    </div>
  );
}
