import type { Fetched } from '../../platform/guarded-fetch/guarded-fetch.ts';

/** The reason why an answer is no page that a frame shows. */
interface NoPage {
  /** The rest of a sentence that begins with the page’s name. */
  words: string;
  /** What to do, as a sentence. */
  remedy: string;
}

const UPLOAD = 'Upload it to the media library as pictures or a video.';

/** What browsers download, or show by a program that a frame on a screen does not run, by its media type. */
const FILES: readonly (NoPage & { types: RegExp })[] = [
  { types: /^application\/(x-)?pdf$/, words: 'is a PDF', remedy: 'Export its pages as PNG or JPEG, and upload them.' },
  {
    types: /^application\/(rss|atom|feed)\+(xml|json)$/,
    words: 'is a feed',
    remedy: 'Add it under Feeds, and show its entries in a layout.',
  },
  {
    types: /^text\/(x-v)?calendar$/,
    words: 'is a calendar file',
    remedy: 'Enter the address of a page that shows the calendar.',
  },
  { types: /^text\/(csv|vcard|x-vcard|directory)$/, words: 'is a file to download', remedy: UPLOAD },
  {
    types:
      /^(application\/(?!xhtml\+xml$|xml$|json$|javascript$|.+\+(xml|json)$)|font\/|model\/|multipart\/(?!x-mixed-replace$))/,
    words: 'is a file to download',
    remedy: UPLOAD,
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
  const again = 'Enter the address that the browser shows when the page is open.';
  if (status === 204 || status === 205) return { words: `answers without a page (${status})`, remedy: again };
  const file = FILES.find(({ types }) => types.test(readMediaType(answer)));
  if (file !== undefined) return file;
  if (/^\s*attachment\b/i.test(headers.get('content-disposition') ?? '')) {
    return { words: 'is a file to download', remedy: UPLOAD };
  }
  if (isWhole && bytes.toString('latin1').trim() === '') return { words: 'is empty', remedy: again };
  return null;
}
