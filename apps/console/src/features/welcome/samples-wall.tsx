import { SkeletonWall } from '../../ui/lists/skeleton-wall.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useSamplesChange } from './use-samples.ts';

/** The number of sample screens. */
const SCREENS = 6;

const texts = {
  adding: 'Opening the café: six screens, their boards and a day of plays. It takes a few seconds.',
  removing: 'Removing the sample content. What you added yourself stays.',
};

/** The place of the wall while sample content is added or removed. */
export function SamplesWall({ change }: { change: NonNullable<ReturnType<typeof useSamplesChange>> }) {
  return (
    <Section title="Screens" note={<span role="status">{texts[change]}</span>}>
      <SkeletonWall label={texts[change]} count={SCREENS} />
    </Section>
  );
}
