import { useNow } from '../../ui/format/use-now.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { describeValidity } from './validity-text.ts';

/** A mark on a file that is not shown yet, not any more, or only for a few days; nothing for other content. */
export function Validity({ of: item }: { of: object }) {
  const mark = describeValidity(item, useNow(60 * 60 * 1_000));
  return mark === null ? null : <Badge tone={mark.tone}>{mark.text}</Badge>;
}
