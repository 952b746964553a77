import { t } from '@vitrine/messages/t';
import './template-tile.css';
import type { Orientation } from '@vitrine/contract/conditions';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { LayoutDrawing } from '../drawing/layout-drawing.tsx';
import { listTemplateResources } from './template-resources.ts';
import type { LayoutCreation } from './use-new-layout.ts';

interface TemplateTileProps {
  template: LayoutTemplate;
  orientation: Orientation;
  creation: LayoutCreation;
}

/** A template as it looks on a screen. A press creates a layout from it. */
export function TemplateTile({ template, orientation, creation }: TemplateTileProps) {
  const { id, name, description } = template;
  const document = template[orientation];
  const resources = useMemo(() => listTemplateResources(template), [template]);
  const isBusy = creation.pendingTemplate === id;
  return (
    <article className="tile" aria-label={name}>
      <Picture
        shape={document.width / document.height}
        className="bg-sunken"
        card={
          <span className="absolute inset-0">
            <LayoutDrawing isSmall document={document} resources={resources} />
          </span>
        }
      >
        <span aria-hidden="true" className="template-use">
          <Plus />
          <span>{t('Use')}</span>
        </span>
      </Picture>
      <div className="tile-label">
        <button
          type="button"
          aria-label={t('Use the template {name}', { name })}
          aria-busy={isBusy}
          disabled={creation.isPending}
          className="tile-name tile-link text-start font-strong"
          onClick={() => creation.create({ name, template: { id, orientation } })}
        >
          {name}
        </button>
        <span className="text-1 text-ink-2">{description}</span>
      </div>
      {isBusy && <Spinner className="template-busy" />}
    </article>
  );
}
