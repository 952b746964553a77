import type { HistorySpan } from '@vitrine/contract/reports/history';
import { t } from '@vitrine/messages/t';
import { formatCount } from '../../../ui/format/format.ts';
import type { DayPart } from '../../../ui/screen/day-line.tsx';

const DAY_MS = 86_400_000;

const kinds = {
  online: { kind: 'base', name: t('Online') },
  off: { kind: 'off', name: t('Off') },
  'off-hours': { kind: 'off', name: t('Off by hours') },
  offline: { kind: 'lost', name: t('Offline') },
} as const;

/** The last days of a device as parts of a line (0 is `from`, 1 is now), with totals. While it was off, it was online. */
export function summarizeAvailability(
  spans: readonly HistorySpan[],
  days: number,
  now: Date,
): { parts: DayPart[]; onlinePercent: string; outages: number; from: Date; isShort: boolean } {
  const endMs = now.getTime();
  const wholeMs = endMs - days * DAY_MS;
  // Nothing is known about a newer device before its first contact.
  const startMs = Math.max(wholeMs, Date.parse(spans.at(-1)?.from ?? '') || wholeMs);
  const shareOf = (ms: number) => Math.min(1, Math.max(0, (ms - startMs) / (endMs - startMs)));
  const parts = spans
    .map(({ state, from, until }) => ({
      from: shareOf(Date.parse(from)),
      until: shareOf(until === null ? endMs : Date.parse(until)),
      ...kinds[state],
    }))
    .filter((part) => part.until > part.from)
    .toReversed();
  const lengthOf = (kind: DayPart['kind']) =>
    parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part.until - part.from, 0);
  const [online, offline] = [lengthOf('base') + lengthOf('off'), lengthOf('lost')];
  return {
    from: new Date(startMs),
    isShort: startMs > wholeMs,
    parts,
    onlinePercent: formatOnlinePercent(online, offline),
    outages: parts.filter(({ kind }) => kind === 'lost').length,
  };
}

/** Rounded down, so that `100%` means no outage at all. */
function formatOnlinePercent(online: number, offline: number): string {
  const percent = offline === 0 ? 100 : Math.min(99.9, Math.floor((online / (online + offline)) * 1_000) / 10);
  return t('{percent}%', { percent: formatCount(percent) });
}
