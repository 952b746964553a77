import { t } from '@vitrine/messages/t';
import { PriorityMark } from '../../components/priority-mark.tsx';

/** The mark of high priority with its words. */
export const HighPriority = () => (
  <span className="flex items-center gap-1 text-1 text-ink-2">
    <PriorityMark />
    {t('High priority')}
  </span>
);
