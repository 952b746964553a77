import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonTileRows } from '../../../ui/lists/tile-rows.tsx';
import { Wall } from '../../../ui/lists/wall.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { EmptyLayoutTile, TemplateTile } from './template-tile.tsx';
import { useGalleryView } from './use-gallery-view.ts';
import type { LayoutCreation } from './use-new-layout.ts';

interface TemplateWallProps {
  creation: LayoutCreation;
  /** An empty layout is wanted. */
  onEmpty: () => void;
}

/** The templates for a place, in landscape or portrait. A press creates a layout from one and opens it. */
export function TemplateWall({ creation, onEmpty }: TemplateWallProps) {
  const { place, orientation, setPlace, setOrientation } = useGalleryView();
  // They change with a release only.
  const { data: templates, failure } = useRead(
    q.layouts.listTemplates({
      query: { purpose: place ?? undefined },
      staleMs: Infinity,
      pollMs: 0,
      keepsPrevious: true,
      select: (answer) => answer.templates,
    }),
  );
  return (
    <Section
      areToolsShort
      title="Start from a template"
      note="Then fill in your logo, color, words and prices."
      tools={
        <Segmented
          label="Orientation"
          value={orientation}
          onValueChange={setOrientation}
          segments={[
            { value: 'landscape', label: 'Landscape' },
            { value: 'portrait', label: 'Portrait' },
          ]}
        />
      }
    >
      <PlaceChoice value={place} onChange={setPlace} />
      {failure !== null && <ErrorState title="Failed to fetch templates" {...failure} />}
      {failure === null && templates === undefined ? (
        <SkeletonTileRows />
      ) : (
        <Wall label="Templates" tiles={orientation === 'landscape' ? 'large' : 'normal'}>
          <li>
            <EmptyLayoutTile orientation={orientation} onChoose={onEmpty} />
          </li>
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
