import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonTileRows } from '../../../ui/lists/tile-rows.tsx';
import { Wall } from '../../../ui/lists/wall.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { OrientationField } from './orientation-field.tsx';
import { TemplateTile } from './template-tile.tsx';
import { templatesRead } from './template-resources.ts';
import { useGalleryView } from './use-gallery-view.ts';
import type { LayoutCreation } from './use-new-layout.ts';
import type { OrientationChoice } from './use-orientation.ts';

interface TemplateWallProps {
  creation: LayoutCreation;
  choice: OrientationChoice;
  /** An empty layout is wanted. */
  onEmpty: () => void;
}

/** The templates for a place, in landscape or portrait. A press creates a layout from one and opens it. */
export function TemplateWall({ creation, choice, onEmpty }: TemplateWallProps) {
  const { place, setPlace } = useGalleryView();
  const { orientation } = choice;
  const { data: templates, failure } = useRead(templatesRead(place));
  return (
    <Section
      areToolsShort
      title={t('Start from a template')}
      note={t('Then fill in your logo, color, words and prices.')}
      tools={
        <>
          <Button onClick={onEmpty}>
            <Plus />
            {t('Empty layout')}
          </Button>
          <OrientationField choice={choice} />
        </>
      }
    >
      <PlaceChoice value={place} onChange={setPlace} />
      {failure !== null && <ErrorState title={t('Failed to fetch templates')} {...failure} />}
      {failure === null && templates === undefined ? (
        <SkeletonTileRows />
      ) : (
        <Wall label={t('Templates')} tiles={orientation === 'landscape' ? 'large' : 'normal'}>
          {templates?.map((template) => (
            <li key={template.id}>
              <TemplateTile template={template} orientation={orientation} creation={creation} />
            </li>
          ))}
        </Wall>
      )}
    </Section>
  );
}
