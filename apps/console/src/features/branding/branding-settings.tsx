import { LOGO_MAX_BYTES, logoTypes, PrimaryColor } from '@vitrine/contract/branding';
import { errorCatalog } from '@vitrine/contract/core/errors';
import { useEffect, useState } from 'react';
import { applyBrand } from '../../ui/theme/brand.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { BrandPreview } from './components/brand-preview.tsx';
import { ColorForm } from './components/color-form.tsx';
import { LogoForm } from './components/logo-form.tsx';
import { toLogoUrl, useBranding, useBrandingMutations } from './queries.ts';

/** The account's color and logo. A color is applied to the whole console before it is saved. */
export function BrandingSettings() {
  return (
    <div className="grid gap-8 wide:grid-cols-2 wide:gap-10">
      <ColorSection />
      <LogoSection />
    </div>
  );
}

function ColorSection() {
  const { primaryColor } = useBranding();
  const { update, reset } = useBrandingMutations();
  const toast = useToast();
  const [text, setText] = useState<string | null>(null);
  const shown = text !== null && PrimaryColor.safeParse(text).success ? text : primaryColor;

  useEffect(() => {
    applyBrand(shown);
    return () => applyBrand(primaryColor);
  }, [shown, primaryColor]);

  return (
    <Section title="Color">
      <Card className="grid gap-6 wide:p-6">
        <ColorForm
          color={primaryColor}
          text={text ?? primaryColor}
          onTextChange={setText}
          isSaving={update.isPending}
          onSave={(color) => {
            update.mutate(color, {
              onSuccess: () => {
                setText(null);
                toast({ title: 'Branding Updated' });
              },
            });
          }}
          isResetting={reset.isPending}
          onReset={() => {
            reset.mutate(undefined, {
              onSuccess: () => {
                setText(null);
                const before = primaryColor;
                toast({
                  title: 'Branding Reset',
                  action: { label: 'Undo', onAct: () => update.mutate(before) },
                });
              },
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
  const { uploadLogo, deleteLogo } = useBrandingMutations();
  const toast = useToast();
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const confirm = useConfirm();
  const url = chosen?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);

  function choose(file: File): void {
    if (!logoTypes.some((type) => type === file.type)) {
      toast({ title: 'Invalid File Type', text: errorCatalog['logo.invalid_type'].message, tone: 'danger' });
    } else if (file.size > LOGO_MAX_BYTES) {
      toast({ title: 'File Too Large', text: errorCatalog['logo.too_large'].message, tone: 'danger' });
    } else {
      setChosen({ file, url: URL.createObjectURL(file) });
    }
  }

  return (
    <Section title="Logo">
      <Card className="wide:p-6">
        <LogoForm
          logoUrl={toLogoUrl(branding)}
          chosen={chosen && { name: chosen.file.name, size: chosen.file.size, url: chosen.url }}
          onChoose={choose}
          isUploading={uploadLogo.isPending}
          onUpload={() => {
            if (chosen === null) return;
            uploadLogo.mutate(chosen.file, {
              onSuccess: () => {
                setChosen(null);
                toast({ title: 'Logo Uploaded' });
              },
            });
          }}
          onCancel={() => setChosen(null)}
          isDeleting={deleteLogo.isPending}
          onDelete={() =>
            void confirm({
              title: 'Delete the logo?',
              text: 'Your name is shown instead. The file is deleted from the server.',
              confirm: 'Delete Logo',
              act: () => deleteLogo.mutateAsync(undefined),
              done: { title: 'Logo Deleted' },
            })
          }
        />
      </Card>
    </Section>
  );
}
