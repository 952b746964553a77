import { t } from '@vitrine/messages/t';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import type { OrientationChoice } from './use-orientation.ts';

interface OrientationFieldProps {
  choice: OrientationChoice;
  className?: string;
}

/** Landscape or portrait, kept for the next layout. */
export const OrientationField = ({ choice: { orientation, choose }, ...rest }: OrientationFieldProps) => (
  <Segmented
    label={t('Orientation')}
    {...rest}
    value={orientation}
    onValueChange={choose}
    segments={[
      { value: 'landscape', label: t('Landscape') },
      { value: 'portrait', label: t('Portrait') },
    ]}
  />
);
