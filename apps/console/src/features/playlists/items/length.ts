import { MAX_ITEM_MS, MIN_ITEM_MS } from '@vitrine/contract/playlists/playlist-limits';
import type { ContentKind } from '@vitrine/contract/library/content';
import { t } from '@vitrine/messages/t';
import { foldText } from '@vitrine/contract/core/fold-text';
import { spanLabel } from '../playlist-text.ts';

const SECOND_MS = 1_000;

/** The word for a video’s own length, which people type, too. */
export const FULL = t('full', {}, 'length of a video');

/** `12 s`, `1:30`; a video's own duration as `full 6 s`. */
export function lengthText({
  durationMs,
  playedMs,
  mediaType,
}: {
  durationMs: number | null;
  playedMs: number;
  mediaType: ContentKind;
}): string {
  return durationMs === null && mediaType === 'video'
    ? t('{full} {length}', { full: FULL, length: spanLabel(playedMs) })
    : spanLabel(playedMs);
}

/**
 * Reads a typed length: `90`, `12 s`, `1:30`, `1:02:03`, `2 min`; `full`, in the page’s language, is null. Undefined if it is not a length, and
 * out of the range of 1 second to 24 hours.
 */
export function parseLength(text: string): number | null | undefined {
  const typed = foldText(text.trim());
  if (typed.startsWith(foldText(FULL))) return null;
  const ms = parseClock(typed) ?? parseUnits(typed);
  return ms === undefined || ms < MIN_ITEM_MS || ms > MAX_ITEM_MS ? undefined : ms;
}

function parseClock(text: string): number | undefined {
  const match = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)$/.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * SECOND_MS;
}

const units: Record<string, number> = { '': 1, s: 1, sec: 1, m: 60, min: 60, h: 3_600 };

function parseUnits(text: string): number | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*(s|sec|m|min|h)?$/.exec(text);
  if (match === null) return undefined;
  const [, number = '', unit = ''] = match;
  return Math.round(Number(number.replace(',', '.')) * (units[unit] ?? 1) * 10) * (SECOND_MS / 10);
}

/** The next whole second up (1) or down (-1), within the range. */
export function stepLength(ms: number, direction: 1 | -1): number {
  const seconds = ms / SECOND_MS;
  const next = direction === 1 ? Math.floor(seconds) + 1 : Math.ceil(seconds) - 1;
  return Math.min(MAX_ITEM_MS, Math.max(MIN_ITEM_MS, next * SECOND_MS));
}
