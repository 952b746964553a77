import { Upload } from 'lucide-react';

interface DropHintProps {
  /** The name of the open folder; null: at the root. */
  folder: string | null;
}

/** Covers the page while files from the desktop are dragged over it. */
export function DropHint({ folder }: DropHintProps) {
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid animate-appear place-items-center rounded border-2 border-dashed border-accent-mark bg-[color-mix(in_oklab,var(--wall)_84%,transparent)]">
      <p className="flex max-w-full items-center gap-2 px-4 text-4 font-strong text-accent-text">
        <Upload className="flex-none" />
        <span className="min-w-0 truncate">{folder === null ? 'Drop to upload' : `Drop to upload to ${folder}`}</span>
      </p>
    </div>
  );
}
