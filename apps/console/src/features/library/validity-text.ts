import { t } from '@vitrine/messages/t';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatDate } from '../../ui/format/format.ts';
import type { Dates } from './media-item.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The days before the last one from which a file is marked. */
const WARNING_DAYS = 7;

interface ValidityMark {
  tone: 'danger' | 'warning' | 'neutral';
  text: string;
}

/** Says that a file is not shown yet, not any more, or only for a few days; null for other content. */
export function describeValidity(item: object, now: Date | number): ValidityMark | null {
  if (!hasDates(item)) return null;
  const today = dayIn('UTC', now);
  const { validFrom, validUntil } = item;
  if (validUntil !== null) {
    const days = Math.round((Date.parse(validUntil) - Date.parse(today)) / DAY_MS);
    if (days < 0) return { tone: 'danger', text: t('Expired') };
    if (days <= WARNING_DAYS) {
      return {
        tone: 'warning',
        text: t('{days, plural, =0 {Expires today} one {Expires in # day} other {Expires in # days}}', { days }),
      };
    }
  }
  if (validFrom !== null && validFrom > today) {
    return { tone: 'neutral', text: t('From {day}', { day: formatDate(validFrom, 'unknown', 'UTC') }) };
  }
  return null;
}

const hasDates = (item: object): item is Dates => 'validFrom' in item && 'validUntil' in item;
