import { logoTypes } from '@vitrine/contract/branding';
import { Trash2, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { HiddenFileInput } from '../../../ui/forms/hidden-file-input.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatSize } from '../../../ui/format/format.ts';

interface LogoFormProps {
  /** The current logo; null without one. */
  logoUrl: string | null;
  /** The chosen file, before it is uploaded. */
  chosen: { name: string; size: number; url: string } | null;
  onChoose: (file: File) => void;
  isUploading: boolean;
  onUpload: () => void;
  onCancel: () => void;
  isDeleting: boolean;
  onDelete: () => void;
}

/** The account's logo: chosen, previewed, then uploaded or cancelled. */
export function LogoForm(props: LogoFormProps) {
  const { logoUrl, chosen, onChoose, isUploading, onUpload, onCancel, isDeleting, onDelete } = props;
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <div className="grid gap-4">
      {chosen !== null ? (
        <LogoPreview url={chosen.url} alt="The chosen logo" caption={`${chosen.name}, ${formatSize(chosen.size)}`} />
      ) : logoUrl !== null ? (
        <LogoPreview url={logoUrl} alt="Your logo" caption="Shown in the side panel and above every page" />
      ) : (
        <p className="text-ink-2">No logo yet. Your name is shown instead.</p>
      )}
      <HiddenFileInput
        ref={input}
        label="Logo file"
        accept={logoTypes.join(',')}
        onFiles={([file]) => file !== undefined && onChoose(file)}
      />
      {chosen === null ? (
        <div className="flex flex-wrap gap-2">
          <Button aria-describedby={hint} onClick={() => input.current?.click()}>
            <Upload />
            Choose Logo
          </Button>
          {logoUrl !== null && (
            <Button variant="quiet-danger" busy={isDeleting} onClick={onDelete}>
              <Trash2 />
              Delete Logo
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isUploading} onClick={onUpload}>
            {isUploading ? 'Uploading...' : 'Upload Logo'}
          </Button>
          <Button disabled={isUploading} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      <p id={hint} className="text-1 text-ink-3">
        Recommended: PNG or JPG, max 2MB, 200x50px optimal.
      </p>
    </div>
  );
}

function LogoPreview({ url, alt, caption }: { url: string; alt: string; caption: string }) {
  return (
    <figure className="grid gap-2">
      <div className="grid grid-cols-2 gap-3">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="grid h-20 place-items-center rounded border border-line bg-wall p-3"
          >
            <img src={url} alt={theme === 'light' ? alt : ''} className="max-h-14 max-w-full object-contain" />
          </div>
        ))}
      </div>
      <figcaption className="truncate text-1 text-ink-3">{caption}</figcaption>
    </figure>
  );
}
