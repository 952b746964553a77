import { LOGO_MAX_BYTES, logoTypes } from '@vitrine/contract/branding';
import { Trash2, Upload } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { describeError } from '../../ui/format/error-text.ts';
import { q } from '../../api/q.ts';
import { readToken } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useLoaded } from '../../api/use-read.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatSize } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { HiddenFileInput } from '../../ui/forms/hidden-file-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { brandingRead, toLogoUrl } from './queries.ts';

/** A file before it is uploaded, with an address that shows it. */
export interface ChosenLogo {
  file: File;
  url: string;
}

interface LogoSectionProps {
  /** Null: none but what is saved. */
  chosen: ChosenLogo | null;
  onChoose: (chosen: ChosenLogo | null) => void;
}

/** The account's logo: chosen, previewed, then uploaded or cancelled. */
export function LogoSection({ chosen, onChoose }: LogoSectionProps) {
  const logoUrl = toLogoUrl(useLoaded(brandingRead));
  const uploading = useChange(q.branding.uploadLogo({ failure: t('Upload Failed'), done: t('Logo Uploaded') }));
  const removing = useChange(q.branding.deleteLogo({ failure: t('Delete Failed'), done: t('Logo Deleted') }));
  const toast = useToast();
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const url = chosen?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);

  function choose(file: File): void {
    if (!logoTypes.some((type) => type === file.type)) {
      toast({ title: t('Invalid File Type'), text: describeError('logo.invalid_type'), tone: 'danger' });
    } else if (file.size > LOGO_MAX_BYTES) {
      toast({ title: t('File Too Large'), text: describeError('logo.too_large'), tone: 'danger' });
    } else {
      onChoose({ file, url: URL.createObjectURL(file) });
    }
  }

  function upload(file: File): void {
    if (readToken() === null) {
      return toast({ title: t('Upload Failed'), text: t('No authentication token found'), tone: 'danger' });
    }
    const form = new FormData();
    form.append('logo', file);
    uploading.mutate({ form }, { onSuccess: () => onChoose(null) });
  }

  const remove = () =>
    confirm({
      title: t('Delete the logo?'),
      text: t('Your name is shown instead. The file is deleted from the server.'),
      confirm: t('Delete Logo'),
      act: removing.mutateAsync,
    });

  return (
    <Section title={t('Logo')}>
      <Card className="wide:p-6">
        <div className="grid gap-4">
          {chosen !== null ? (
            <LogoPreview
              url={chosen.url}
              alt={t('The chosen logo')}
              caption={t('{name}, {size}', { name: chosen.file.name, size: formatSize(chosen.file.size) })}
            />
          ) : logoUrl !== null ? (
            <LogoPreview
              url={logoUrl}
              alt={t('Your logo')}
              caption={t('Shown in the side panel and above every page')}
            />
          ) : (
            <p className="text-ink-2">{t('No logo yet. Your name is shown instead.')}</p>
          )}
          <HiddenFileInput
            ref={input}
            label={t('Logo file')}
            accept={logoTypes.join(',')}
            onFiles={([file]) => file !== undefined && choose(file)}
          />
          {chosen === null ? (
            <div className="flex flex-wrap gap-2">
              <Button aria-describedby={hint} onClick={() => input.current?.click()}>
                <Upload />
                {t('Choose Logo')}
              </Button>
              {logoUrl !== null && (
                <Button variant="quiet-danger" busy={removing.isPending} onClick={() => void remove()}>
                  <Trash2 />
                  {t('Delete Logo')}
                </Button>
              )}
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" busy={uploading.isPending} onClick={() => upload(chosen.file)}>
                {uploading.isPending ? t('Uploading...') : t('Upload Logo')}
              </Button>
              <Button disabled={uploading.isPending} onClick={() => onChoose(null)}>
                {t('Cancel')}
              </Button>
            </div>
          )}
          <p id={hint} className="text-1 text-ink-3">
            {t('Recommended: PNG or JPG, max 2MB, 200x50px optimal.')}
          </p>
        </div>
      </Card>
    </Section>
  );
}

function LogoPreview({ url, alt, caption }: { url: string; alt: string; caption: string }) {
  return (
    <figure className="grid gap-2">
      <div className="grid h-20 place-items-center rounded border border-line bg-wall p-3">
        <img src={url} alt={alt} className="max-h-14 max-w-full object-contain" />
      </div>
      <figcaption className="truncate text-1 text-ink-3">{caption}</figcaption>
    </figure>
  );
}
