import { LOGO_MAX_BYTES, logoTypes, PrimaryColor } from '@vitrine/contract/branding';
import { errorCatalog } from '@vitrine/contract/errors';
import { useEffect, useState } from 'react';
import { applyBrand } from '../../ui/brand.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BrandPreview } from './components/brand-preview.tsx';
import { ColorForm } from './components/color-form.tsx';
import { LogoForm } from './components/logo-form.tsx';
import { logoUrlOf, useBranding, useBrandingActs } from './queries.ts';

/** The account's colour and logo, tried out on the whole console before they are kept. */
export function BrandingSettings() {
  return (
    <div className="grid gap-8 wide:grid-cols-2 wide:gap-10">
      <ColorSection />
      <LogoSection />
    </div>
  );
}

interface Failure {
  title: string;
  text: string;
}

/** Says what failed in a toast, and answers with what stays in its place. */
function useFailure() {
  const toast = useToast();
  const [failure, setFailure] = useState<Failure | null>(null);
  function fail(title: string, cause: unknown): void {
    const text = cause instanceof Error ? cause.message : String(cause);
    toast({ title, text, tone: 'danger' });
    setFailure({ title, text });
  }
  const notice = failure && (
    <Notice tone="danger" title={`${failure.title}:`}>
      {failure.text}
    </Notice>
  );
  return { notice, fail, clear: () => setFailure(null) };
}

function ColorSection() {
  const { primaryColor } = useBranding();
  const { update, reset } = useBrandingActs();
  const toast = useToast();
  const failure = useFailure();
  const [text, setText] = useState<string | null>(null);
  const shown = text !== null && PrimaryColor.safeParse(text).success ? text : primaryColor;

  useEffect(() => {
    applyBrand(shown);
    return () => applyBrand(primaryColor);
  }, [shown, primaryColor]);

  return (
    <Section title="Colour">
      <Card className="grid gap-6 wide:p-6">
        <ColorForm
          color={primaryColor}
          text={text ?? primaryColor}
          onTextChange={setText}
          isSaving={update.isPending}
          failure={failure.notice}
          onSave={(color) => {
            failure.clear();
            update.mutate(color, {
              onSuccess: () => {
                setText(null);
                toast({ title: 'Branding Updated' });
              },
              onError: (error) => failure.fail('Update Failed', error),
            });
          }}
          isResetting={reset.isPending}
          onReset={() => {
            failure.clear();
            reset.mutate(undefined, {
              onSuccess: () => {
                setText(null);
                const before = primaryColor;
                toast({
                  title: 'Branding Reset',
                  action: { label: 'Undo', onAct: () => update.mutate(before) },
                });
              },
              onError: (error) => failure.fail('Reset Failed', error),
            });
          }}
        />
        <BrandPreview color={shown} />
      </Card>
    </Section>
  );
}

function LogoSection() {
  const branding = useBranding();
  const { uploadLogo, deleteLogo } = useBrandingActs();
  const toast = useToast();
  const failure = useFailure();
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const url = chosen?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);

  function choose(file: File): void {
    failure.clear();
    if (!logoTypes.some((type) => type === file.type)) {
      failure.fail('Invalid File Type', errorCatalog['logo.invalid_type'].message);
    } else if (file.size > LOGO_MAX_BYTES) {
      failure.fail('File Too Large', errorCatalog['logo.too_large'].message);
    } else {
      setChosen({ file, url: URL.createObjectURL(file) });
    }
  }

  return (
    <Section title="Logo">
      <Card className="wide:p-6">
        <LogoForm
          logoUrl={logoUrlOf(branding)}
          chosen={chosen && { name: chosen.file.name, size: chosen.file.size, url: chosen.url }}
          onChoose={choose}
          isUploading={uploadLogo.isPending}
          failure={failure.notice}
          onUpload={() => {
            if (chosen === null) return;
            failure.clear();
            uploadLogo.mutate(chosen.file, {
              onSuccess: () => {
                setChosen(null);
                toast({ title: 'Logo Uploaded' });
              },
              onError: (error) => failure.fail('Upload Failed', error),
            });
          }}
          onCancel={() => setChosen(null)}
          isDeleting={deleteLogo.isPending}
          onDelete={() => setIsAsking(true)}
        />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Delete the logo?"
          text="Your name stands in its place. The file is removed from the server."
          confirm="Delete Logo"
          busy={deleteLogo.isPending}
          onConfirm={() => {
            failure.clear();
            deleteLogo.mutate(undefined, {
              onSuccess: () => toast({ title: 'Logo Deleted' }),
              onError: (error) => failure.fail('Delete Failed', error),
              onSettled: () => setIsAsking(false),
            });
          }}
        />
      </Card>
    </Section>
  );
}
