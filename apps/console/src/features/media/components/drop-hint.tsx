import { Upload } from 'lucide-react';

/** Lies over the page while files from the desktop are held over it. */
export function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid animate-appear place-items-center rounded border-2 border-dashed border-accent-mark bg-[color-mix(in_oklab,var(--wall)_84%,transparent)]">
      <p className="flex items-center gap-2 text-4 font-strong text-accent-text">
        <Upload />
        Drop to upload
      </p>
    </div>
  );
}
