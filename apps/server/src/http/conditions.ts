import type { ByteRange } from '../platform/storage/storage.ts';

/** The resource, as far as conditions are concerned. */
interface Conditioned {
  /** Strong, in its quotes. */
  etag: string;
  /** The size in bytes. */
  size: number;
  /** Null if unknown; then conditions on times are ignored. */
  modifiedAt: Date | null;
}

/** The headers of a request. */
type ConditionalHeaders = Partial<
  Record<
    'if-match' | 'if-none-match' | 'if-modified-since' | 'if-unmodified-since' | 'if-range' | 'range',
    string | undefined
  >
>;

/** The answer to give: the whole file, a part of it, or none of it. */
type Outcome = { status: 200 | 304 | 412 | 416 } | { status: 206; range: ByteRange };

/**
 * Evaluates the conditions and the range of a request as nginx does. Where RFC 9110 leaves a choice, caches and players
 * know that behavior: an invalid range is refused, several ranges in one request are ignored, and if both an ETag and a
 * time are given, both must match.
 */
export function evaluatePreconditions(headers: ConditionalHeaders, file: Conditioned): Outcome {
  const { etag, modifiedAt } = file;
  const changedAt = modifiedAt === null ? null : toWholeSeconds(modifiedAt);
  const unmodifiedSince = headers['if-unmodified-since'];
  if (unmodifiedSince !== undefined && changedAt !== null && parseTime(unmodifiedSince) < changedAt)
    return { status: 412 };
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !namesTag(ifMatch, etag, false)) return { status: 412 };

  const ifNoneMatch = headers['if-none-match'];
  const modifiedSince = changedAt === null ? undefined : headers['if-modified-since'];
  if (ifNoneMatch !== undefined || modifiedSince !== undefined) {
    const isNewer = modifiedSince !== undefined && parseTime(modifiedSince) < (changedAt ?? 0);
    if (!isNewer && (ifNoneMatch === undefined || namesTag(ifNoneMatch, etag, true))) return { status: 304 };
  }

  const { range } = headers;
  if (range === undefined || !/^bytes=./i.test(range) || !holdsIfRange(headers['if-range'], file))
    return { status: 200 };
  const part = parseRange(range.slice('bytes='.length), file.size);
  if (part === 'none') return { status: 416 };
  return part === 'whole' ? { status: 200 } : { status: 206, range: part };
}

/** True if the requested part belongs to the version that the caller has (`If-Range`). */
function holdsIfRange(ifRange: string | undefined, { etag, modifiedAt }: Conditioned): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.endsWith('"')) return ifRange === etag;
  return modifiedAt !== null && parseTime(ifRange) === toWholeSeconds(modifiedAt);
}

const PART = /^ *(?:(?<from>\d+) *- *(?<to>\d*)|-(?<last>\d+)) *$/;

/** Larger numbers cannot be offsets. */
const MAX_DIGITS = 18;

function parseRange(list: string, size: number): ByteRange | 'whole' | 'none' {
  const found: ByteRange[] = [];
  for (const text of list.split(',')) {
    const { from, to, last } = PART.exec(text)?.groups ?? {};
    if ((from === undefined && last === undefined) || [from, to, last].some((digits) => isHuge(digits))) return 'none';
    const start = last === undefined ? Number(from) : Math.max(0, size - Number(last));
    const end = last !== undefined || to === '' || to === undefined ? size - 1 : Math.min(Number(to), size - 1);
    if (start <= end) {
      if (found.length > 0) return 'whole';
      found.push({ start, end });
    } else if (start === 0) {
      return 'whole';
    }
  }
  return found[0] ?? 'none';
}

const isHuge = (digits: string | undefined): boolean => digits !== undefined && digits.length > MAX_DIGITS;

/** True if a list contains this ETag. @param isWeak weak ones match, too */
function namesTag(list: string, etag: string, isWeak: boolean): boolean {
  if (list.trim() === '*') return true;
  return list.split(',').some((tag) => (isWeak ? tag.trim().replace(/^W\//, '') : tag.trim()) === etag);
}

const toWholeSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** Minus infinity for an invalid time. */
function parseTime(text: string): number {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? -1 : ms / 1_000;
}
