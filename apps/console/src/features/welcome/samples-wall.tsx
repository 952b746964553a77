import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { SkeletonWall } from '../../ui/lists/skeleton-wall.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { useSamplesChange } from './use-samples.ts';

/** The number of sample screens. */
const SCREENS = 6;

const texts = {
  adding: t('Opening the café: six screens, their boards and a day of plays. It takes a few seconds.'),
  removing: t('Removing the sample content. What you added yourself stays.'),
};

/** The place of the wall while sample content is added or removed. */
export function SamplesWall({ change }: { change: NonNullable<ReturnType<typeof useSamplesChange>> }) {
  const queries = useQueryClient();
  // The page that this one takes the place of asks anew afterwards, and nothing about screens that are gone.
  useEffect(() => queries.removeQueries({ type: 'inactive' }), [queries]);
  return (
    <Section title={t('Screens')} note={<span role="status">{texts[change]}</span>}>
      <SkeletonWall label={texts[change]} count={SCREENS} />
    </Section>
  );
}
