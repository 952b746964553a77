import { GalleryThumbnails, Images, Layers, type LucideIcon, Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { PanelSection } from '../panels/panel-section.tsx';
import type { PanelsProps } from './wide-panels.tsx';

type Sheet = Exclude<keyof PanelsProps, 'canvas' | 'form'>;

const sheets: readonly { sheet: Sheet; label: string; Icon: LucideIcon }[] = [
  { sheet: 'scenes', label: t('Scenes'), Icon: GalleryThumbnails },
  { sheet: 'layers', label: t('Layers'), Icon: Layers },
  { sheet: 'add', label: t('Add'), Icon: Plus },
  { sheet: 'library', label: t('Library'), Icon: Images },
  { sheet: 'element', label: t('Properties'), Icon: SlidersHorizontal },
];

/** The canvas, and below it one panel at a time, which its button opens and closes. */
export function NarrowPanels({ canvas, form, ...panels }: PanelsProps) {
  const [open, setOpen] = useState<Sheet | null>(null);
  const label = sheets.find(({ sheet }) => sheet === open)?.label;
  return (
    <div className="layout-body layout-body-narrow">
      {canvas}
      {form ??
        (open !== null && (
          <section aria-label={label} className="layout-sheet">
            {open === 'add' ? <PanelSection title={t('Add')}>{panels.add}</PanelSection> : panels[open]}
          </section>
        ))}
      {form === null && (
        <div role="toolbar" aria-label={t('Panels')} className="layout-sheet-tabs">
          {sheets.map(({ sheet, label: name, Icon }) => (
            <button
              key={sheet}
              type="button"
              aria-pressed={open === sheet}
              onClick={() => setOpen(open === sheet ? null : sheet)}
            >
              <Icon className="size-5" />
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
