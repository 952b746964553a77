import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { useMemo, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { HexField } from '../panels/fields/color-field.tsx';
import type { Fillable } from '../elements/editor-kind.ts';
import { findShownContent } from '../elements/editor-kinds.ts';
import { PanelSection } from '../panels/panel-section.tsx';
import { findBrandColor } from './brand.ts';
import { usePictureColors } from './use-picture-colors.ts';

interface BrandFieldProps {
  document: LayoutDocument;
  /** The logo first: their colors are suggested. */
  pictures: readonly Fillable[];
  resources: LayoutResources;
  /** Returns the layout in its new colors. */
  onChange: (brand: string) => LayoutDocument;
}

/** The brand color of a layout; nothing for a layout in which no color stands out. */
export function BrandField({ document, pictures, resources, onChange }: BrandFieldProps) {
  const found = useMemo(() => findBrandColor(document), [document]);
  // On grounds where the chosen color cannot be read, the layout has a darker or brighter one.
  const [chosen, setChosen] = useState<{ brand: string; found: string | null } | null>(null);
  const suggestions = usePictureColors(
    pictures.flatMap(({ element }) => findShownContent(element, resources)?.picture ?? []),
  );
  if (found === null) return null;
  const brand = chosen?.found === found ? chosen.brand : found;

  function choose(next: string): void {
    setChosen({ brand: next, found: findBrandColor(onChange(next)) });
  }

  return (
    <PanelSection title={t('Brand color')}>
      <HexField
        isOpaque
        label={t('Brand color')}
        values={[brand]}
        onChange={(change) => choose(change(brand).slice(0, 7))}
      />
      {suggestions.length > 0 && (
        <div role="group" aria-label={t('Colors of your pictures')} className="flex flex-wrap items-center gap-1.5">
          <span className="text-1 text-ink-2">{t('From your pictures')}</span>
          {suggestions.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={t('Use {color}', { color })}
              aria-pressed={color === brand}
              title={color.toUpperCase()}
              className="size-7 rounded-full inset-ring inset-ring-[var(--picture-edge)] outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-ink"
              style={{ background: color }}
              onClick={() => choose(color)}
            />
          ))}
        </div>
      )}
      <p className="text-1 text-ink-3">
        {t('We adjust the shade where needed to keep text readable, by day and by night.')}
      </p>
    </PanelSection>
  );
}
