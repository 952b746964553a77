import { Segmented } from '../../../ui/forms/segmented.tsx';
import type { OrientationChoice } from './use-orientation.ts';

/** Landscape or portrait, kept for the next layout. */
export const OrientationField = ({ choice: { orientation, choose } }: { choice: OrientationChoice }) => (
  <Segmented
    label="Orientation"
    value={orientation}
    onValueChange={choose}
    segments={[
      { value: 'landscape', label: 'Landscape' },
      { value: 'portrait', label: 'Portrait' },
    ]}
  />
);
