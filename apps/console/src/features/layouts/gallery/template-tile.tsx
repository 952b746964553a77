import './template-tile.css';
import type { Orientation } from '@vitrine/contract/layouts/layouts';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
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
  return (
    <StartTile
      name={name}
      action={`Use the template ${name}`}
      what={description}
      isBusy={creation.pendingTemplate === id}
      isDisabled={creation.isPending}
      onChoose={() => creation.create({ name, template: { id, orientation } })}
      picture={
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
            <span>Use</span>
          </span>
        </Picture>
      }
    />
  );
}

interface EmptyLayoutTileProps {
  orientation: Orientation;
  onChoose: () => void;
}

export const EmptyLayoutTile = ({ orientation, onChoose }: EmptyLayoutTileProps) => (
  <StartTile
    name="Empty layout"
    action="Empty layout"
    what="In any size"
    onChoose={onChoose}
    picture={
      <span className={`template-empty ${orientation === 'landscape' ? 'aspect-[16/9]' : 'aspect-[9/16]'}`}>
        <Plus />
      </span>
    }
  />
);

interface StartTileProps {
  name: string;
  /** The name of the button, for screen readers. */
  action: string;
  what: string;
  picture: ReactNode;
  isBusy?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

const StartTile = ({ name, action, what, picture, isBusy = false, isDisabled = false, onChoose }: StartTileProps) => (
  <article className="tile" aria-label={name}>
    {picture}
    <div className="tile-label">
      <button
        type="button"
        aria-label={action}
        aria-busy={isBusy}
        disabled={isDisabled}
        className="tile-name tile-link text-left font-strong"
        onClick={onChoose}
      >
        {name}
      </button>
      <span className="text-1 text-ink-2">{what}</span>
    </div>
    {isBusy && <Spinner className="template-busy" />}
  </article>
);
