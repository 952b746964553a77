import { Upload } from 'lucide-react';
import { t } from '@vitrine/messages/t';

interface DropHintProps {
  /** Says what dropping them does. */
  text?: string;
}

/** Covers the page while files from the desktop are dragged over it. */
export function DropHint({ text = t('Drop to upload') }: DropHintProps) {
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid animate-appear place-items-center rounded border-2 border-dashed border-accent-mark bg-[color-mix(in_oklab,var(--wall)_84%,transparent)]">
      <p className="flex max-w-full items-center gap-2 px-4 text-4 font-strong text-accent-text">
        <Upload className="flex-none" />
        <span className="min-w-0 truncate">{text}</span>
      </p>
    </div>
  );
}
