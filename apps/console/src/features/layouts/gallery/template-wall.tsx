import { type Orientation } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { findFailure } from '../../../api/failure.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonTileRows } from '../../../ui/lists/tile-rows.tsx';
import { Wall } from '../../../ui/lists/wall.tsx';
import { useLayoutTemplates } from '../queries.ts';
import { EmptyLayoutTile, TemplateTile } from './template-tile.tsx';
import type { LayoutCreation } from './use-new-layout.ts';

interface TemplateWallProps {
  creation: LayoutCreation;
  /** An empty layout is wanted. */
  onEmpty: () => void;
}

/** The templates in landscape or portrait. A press creates a layout from one and opens it. */
export function TemplateWall({ creation, onEmpty }: TemplateWallProps) {
  const query = useLayoutTemplates();
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const failure = findFailure(query);
  return (
    <Section
      areToolsShort
      title="Start from a template"
      note="Its words, pictures and colors are yours to change."
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
      {failure !== null ? (
        <ErrorState title="Failed to fetch templates" {...failure} />
      ) : query.data === undefined ? (
        <SkeletonTileRows />
      ) : (
        <Wall label="Templates" tiles={orientation === 'landscape' ? 'large' : 'normal'}>
          {query.data.map((template) => (
            <li key={template.id}>
              <TemplateTile template={template} orientation={orientation} creation={creation} />
            </li>
          ))}
          <li>
            <EmptyLayoutTile orientation={orientation} onChoose={onEmpty} />
          </li>
        </Wall>
      )}
    </Section>
  );
}
