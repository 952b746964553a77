import { formatAge } from '../../../ui/format.ts';
import { useNow } from '../../../ui/use-now.ts';

/** How long ago something was, counting on by itself. */
export function Age({ instant }: { instant: string | null }) {
  return formatAge(instant, useNow(1_000));
}
