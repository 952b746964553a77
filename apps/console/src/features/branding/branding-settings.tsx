import { deriveBrandShades, PrimaryColor } from '@vitrine/contract/branding';
import { type SubmitEvent, useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useLoaded } from '../../api/use-read.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Swatch } from '../../ui/forms/swatch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { applyBrand } from '../../ui/theme/brand.ts';
import { BrandPreview } from './components/brand-preview.tsx';
import { useMe } from '../accounts/index.ts';
import { type ChosenLogo, LogoSection } from './logo-section.tsx';
import { brandingRead, toLogoUrl } from './queries.ts';

/** The account's color and logo. A color is applied to the whole console before it is saved. */
export function BrandingSettings() {
  const me = useMe();
  const savedLogo = toLogoUrl(useLoaded(brandingRead));
  const [chosen, setChosen] = useState<ChosenLogo | null>(null);
  return (
    <>
      <PageHeader
        title={t('Branding')}
        description={t('Color and logo of the console. Screens show only your content.')}
      />
      <PageBody>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 min-[1120px]:grid-cols-2 min-[1120px]:gap-10">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
            <ColorSection />
            <LogoSection chosen={chosen} onChoose={setChosen} />
          </div>
          <Section title={t('Preview')}>
            <BrandPreview logoUrl={chosen?.url ?? savedLogo} name={me.organization || me.name} />
          </Section>
        </div>
      </PageBody>
    </>
  );
}

/** The account's color, picked or typed. */
function ColorSection() {
  const { primaryColor } = useLoaded(brandingRead);
  const updating = useChange(q.branding.update({ failure: t('Update Failed') }));
  const resetting = useChange(q.branding.update({ failure: t('Reset Failed') }));
  const toast = useToast();
  /** What is typed, which may be no color yet; null: what is saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const text = typed ?? primaryColor;
  const shown = PrimaryColor.safeParse(text).success ? text : primaryColor;

  useEffect(() => {
    applyBrand(shown);
    return () => applyBrand(primaryColor);
  }, [shown, primaryColor]);

  function choose(next: string): void {
    setProblem(undefined);
    setTyped(next);
  }

  function save(event: SubmitEvent): void {
    event.preventDefault();
    const checked = PrimaryColor.safeParse(text);
    if (text !== '' && !checked.success) return setProblem(checked.error.issues[0]?.message);
    // A missing field leaves the color unchanged; an empty one would reset it.
    updating.mutate(
      { body: text === '' ? {} : { primaryColor: text } },
      {
        onSuccess() {
          setTyped(null);
          toast({ title: t('Branding Updated') });
        },
      },
    );
  }

  function reset(): void {
    setProblem(undefined);
    resetting.mutate(
      { body: { primaryColor: '' } },
      {
        onSuccess() {
          setTyped(null);
          toast({
            title: t('Branding Reset'),
            action: { label: t('Undo'), onAct: () => updating.mutate({ body: { primaryColor } }) },
          });
        },
      },
    );
  }

  return (
    <Section title={t('Color')}>
      <Card className="grid gap-6 wide:p-6">
        <form className="grid gap-5" aria-label={t('Primary Color')} noValidate onSubmit={save}>
          <Field
            label={t('Primary Color')}
            error={problem}
            hint={t('Six digits, for example #3B82F6. Text on it is black or white, whichever is readable.')}
          >
            <div className="flex gap-2">
              <input
                type="color"
                aria-label={t('Choose a color')}
                value={shown}
                onChange={(event) => choose(event.target.value.toUpperCase())}
                className="h-control w-14 flex-none cursor-pointer rounded border border-line-control bg-paper p-1"
              />
              <Input
                className="flex-1"
                value={text}
                placeholder="#3B82F6"
                maxLength={7}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => choose(event.target.value.trim())}
              />
            </div>
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={updating.isPending}>
              {updating.isPending ? t('Saving...') : t('Save Changes')}
            </Button>
            <Button busy={resetting.isPending} onClick={reset}>
              {t('Reset to Default')}
            </Button>
          </div>
        </form>
        <Shades color={shown} />
      </Card>
    </Section>
  );
}

/** The shades that are derived from a color. */
function Shades({ color }: { color: string }) {
  const shades = deriveBrandShades(color);
  return (
    <p className="flex items-center gap-1.5 text-1 text-ink-2">
      {t('Shades')}
      {[shades[50], shades[100], shades[600], shades[700]].map((shade) => (
        <Swatch key={shade} color={shade} size={16} className="border border-line" />
      ))}
    </p>
  );
}
