import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { PanelSection } from '../panels/panel-section.tsx';

export interface PanelsProps {
  canvas: ReactNode;
  scenes: ReactNode;
  layers: ReactNode;
  add: ReactNode;
  library: ReactNode;
  element: ReactNode;
  /** Shown instead of the panels; the canvas stays. */
  form: ReactNode;
}

/** The canvas between two panels. */
export function WidePanels({ canvas, scenes, layers, add, library, element, form }: PanelsProps) {
  const [shown, setShown] = useState<'scene' | 'add' | 'library'>('scene');
  return (
    <div className={`layout-body ${form === null ? '' : 'layout-body-filling'}`}>
      {form ?? (
        <aside aria-label={t('Contents')} className="layout-panel layout-panel-left">
          <div className="sticky top-0 z-1 bg-paper px-4 pb-2 pt-3">
            <Segmented
              small
              label={t('Panel')}
              className="w-full *:flex-1 *:justify-center"
              value={shown}
              onValueChange={setShown}
              segments={[
                { value: 'scene', label: t('Layout') },
                { value: 'add', label: t('Add') },
                { value: 'library', label: t('Library') },
              ]}
            />
          </div>
          {shown === 'library' && library}
          {shown === 'add' && <PanelSection title={t('Add')}>{add}</PanelSection>}
          {shown === 'scene' && (
            <>
              {scenes}
              {layers}
            </>
          )}
        </aside>
      )}
      {canvas}
      {form === null && (
        <aside aria-label={t('Properties')} className="layout-panel layout-panel-right">
          {element}
        </aside>
      )}
    </div>
  );
}
