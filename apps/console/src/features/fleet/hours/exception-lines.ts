import type { HoursException } from '@vitrine/contract/fleet/hours';
import { t } from '@vitrine/messages/t';

const DATE = String.raw`(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4})`;
const FIRST = new RegExp(`^(${DATE})`);
const LAST = new RegExp(String.raw`^\s*(?:–|-|to\b|until\b|\.\.)\s*(${DATE})`, 'i');
const SPAN = /^[\s,]*([01]?\d|2[0-3]):([0-5]\d)\s*[–-]\s*([01]?\d|2[0-3]):([0-5]\d)/;

const pad = (text: string | undefined): string => (text ?? '').padStart(2, '0');

/** `YYYY-MM-DD` of a date that {@link DATE} has matched, whose groups begin after `offset`; null if there is no such day. */
function toDate(match: RegExpExecArray, offset: number): string | null {
  const [year, month, day, dotDay, dotMonth, dotYear] = match.slice(offset);
  const date = `${year ?? dotYear}-${pad(month ?? dotMonth)}-${pad(day ?? dotDay)}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? null : date;
}

/** The exceptions in a text, or what is wrong with one of its lines. */
export type ReadExceptions = { exceptions: HoursException[] } | { problem: string };

/**
 * Reads exceptions, one on each line: `2026-12-25 Christmas`, `2026-12-24 – 2026-12-26 Christmas`, `31.12.2026 08:00–14:00`.
 */
export function readExceptions(text: string): ReadExceptions {
  const exceptions: HoursException[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const exception = readLine(line.trim());
    if (exception === null) {
      return {
        problem: t('Line {number}: begin with a date like 2026-12-25, then the name.', { number: index + 1 }),
      };
    }
    if (exception.lastDate < exception.firstDate) {
      return { problem: t('Line {number}: the last date must not be before the first.', { number: index + 1 }) };
    }
    exceptions.push(exception);
  }
  return { exceptions };
}

function readLine(line: string): HoursException | null {
  const first = FIRST.exec(line);
  const firstDate = first && toDate(first, 2);
  if (first === null || firstDate === null) return null;
  let rest = line.slice(first[0].length);
  const last = LAST.exec(rest);
  const lastDate = last === null ? firstDate : toDate(last, 2);
  if (lastDate === null) return null;
  rest = rest.slice(last?.[0].length ?? 0);
  const spans: HoursException['spans'] = [];
  for (let span = SPAN.exec(rest); span !== null; span = SPAN.exec(rest)) {
    spans.push({ from: `${pad(span[1])}:${span[2]}`, to: `${pad(span[3])}:${span[4]}` });
    rest = rest.slice(span[0].length);
  }
  return { firstDate, lastDate, name: rest.replace(/^[\s,:;–-]+/, '').trim(), spans };
}

/** The lines of exceptions, as {@link readExceptions} reads them. */
export const writeExceptions = (exceptions: readonly HoursException[]): string =>
  exceptions
    .map(({ firstDate, lastDate, name, spans }) =>
      [
        firstDate === lastDate ? firstDate : `${firstDate} – ${lastDate}`,
        ...spans.map(({ from, to }) => `${from}–${to}`),
        name,
      ]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('\n');
