import { tell } from '@vitrine/contract/core/told/tell';
import type { Fetched } from '../../platform/guarded-fetch/guarded-fetch.ts';

/** The reason why an answer is no page that a frame shows. */
interface NoPage {
  /** The rest of a sentence that begins with the page’s name. */
  words: string;
  /** The reason as a sentence about its address. */
  reason: string;
  /** What to do, as a sentence. */
  remedy: string;
}

const DOWNLOAD: NoPage = {
  words: 'is a file to download',
  reason: tell('webpage.download'),
  remedy: tell('webpage.upload'),
};

/** What browsers download, or show by a program that a frame on a screen does not run, by its media type. */
const FILES: readonly (NoPage & { types: RegExp })[] = [
  {
    types: /^application\/(x-)?pdf$/,
    words: 'is a PDF',
    reason: tell('webpage.pdf'),
    remedy: tell('webpage.export_pdf'),
  },
  {
    types: /^application\/(rss|atom|feed)\+(xml|json)$/,
    words: 'is a feed',
    reason: tell('webpage.feed'),
    remedy: tell('webpage.add_feed'),
  },
  {
    types: /^text\/(x-v)?calendar$/,
    words: 'is a calendar file',
    reason: tell('webpage.calendar'),
    remedy: tell('webpage.enter_calendar'),
  },
  { types: /^text\/(csv|vcard|x-vcard|directory)$/, ...DOWNLOAD },
  {
    types:
      /^(application\/(?!xhtml\+xml$|xml$|json$|javascript$|.+\+(xml|json)$)|font\/|model\/|multipart\/(?!x-mixed-replace$))/,
    ...DOWNLOAD,
  },
];

const PDF = '%PDF-';

const readMediaType = ({ headers, bytes }: Fetched): string => {
  if (bytes.subarray(0, PDF.length).toString('latin1') === PDF) return 'application/pdf';
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
};

/** Finds out why an answer without an error is no page; null if it is one. Browsers guess a missing type. */
export function findNoPage(answer: Fetched): NoPage | null {
  const { status, headers, bytes, isWhole } = answer;
  const remedy = tell('webpage.enter_shown');
  if (status === 204 || status === 205) {
    return { words: `answers without a page (${status})`, reason: tell('webpage.no_page', { status }), remedy };
  }
  const file = FILES.find(({ types }) => types.test(readMediaType(answer)));
  if (file !== undefined) return file;
  if (/^\s*attachment\b/i.test(headers.get('content-disposition') ?? '')) return DOWNLOAD;
  if (isWhole && bytes.toString('latin1').trim() === '')
    return { words: 'is empty', reason: tell('webpage.empty'), remedy };
  return null;
}
