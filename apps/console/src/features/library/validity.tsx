import { t } from '@vitrine/messages/t';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatDate } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import type { Dates } from './media-item.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The days before the last one from which a file is marked. */
const WARNING_DAYS = 7;

/** A mark on a file that is not shown yet, not any more, or only for a few days; nothing for other content. */
export function Validity({ of: item }: { of: object }) {
  const now = useNow(60 * 60 * 1_000);
  if (!hasDates(item)) return null;
  const today = dayIn('UTC', now);
  const { validFrom, validUntil } = item;
  if (validUntil !== null) {
    const days = Math.round((Date.parse(validUntil) - Date.parse(today)) / DAY_MS);
    if (days < 0) return <Badge tone="danger">{t('Expired')}</Badge>;
    if (days <= WARNING_DAYS) {
      return (
        <Badge tone="warning">
          {t('{days, plural, =0 {Expires today} one {Expires in # day} other {Expires in # days}}', { days })}
        </Badge>
      );
    }
  }
  if (validFrom !== null && validFrom > today) {
    return <Badge>{t('From {day}', { day: formatDate(validFrom, 'unknown', 'UTC') })}</Badge>;
  }
  return null;
}

const hasDates = (item: object): item is Dates => 'validFrom' in item && 'validUntil' in item;
