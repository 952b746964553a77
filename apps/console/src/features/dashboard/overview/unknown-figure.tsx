import { t } from '@vitrine/messages/t';
import { ErrorState, type Failure } from '../../../ui/feedback/error-state.tsx';
import { Figure } from '../../../ui/lists/figure.tsx';

interface UnknownFigureProps {
  title: string;
  /** The reason why its data could not be loaded; null while they load. */
  failure: Failure | null;
  className?: string;
}

/** A figure without data: its title with a skeleton, or the failure. */
export function UnknownFigure({ title, failure, className = '' }: UnknownFigureProps) {
  return (
    <Figure title={title} loading={failure === null} className={className}>
      {failure !== null && <ErrorState compact {...failure} title={t('Failed to load')} />}
    </Figure>
  );
}
