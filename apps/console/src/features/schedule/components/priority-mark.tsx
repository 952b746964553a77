import { ChevronsUp } from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';

/** The mark of a schedule of high priority: a shape, not a color. The words are beside it, if only for screen readers. */
export const PriorityMark = ({ className }: { className?: string }) => (
  <ChevronsUp className={cx('size-3.5 flex-none stroke-[2.25]', className)} />
);
