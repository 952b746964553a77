import type { Framing } from '@vitrine/contract/webpages';
import { lineSchema } from '@vitrine/contract/core/text';
import { decodeText } from '../../platform/guarded-fetch/decode-text.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import type { Fetched, GuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import { findFramingRule } from './framing.ts';
import { type PageHead, readHead } from './html-head.ts';
import { findIcon, type Icon } from './icon.ts';

/** The server's findings about a page. */
export interface PageFacts {
  /** The page's own title; its host where there is none. */
  title: string;
  framing: Framing;
  /** The reason why framing is forbidden or unknown, in sentences for people; null: it is allowed. */
  framingReason: string | null;
  icon: Icon | null;
}

/** The time for the page and its icon together, redirects included. */
const READING_MS = 5_000;
const MAX_PAGE_BYTES = 1_000_000;
const MAX_TITLE = 255;

interface Dependencies {
  fetchPage: GuardedFetch;
  /** The folder for temporary files. */
  workFolder: string;
  /** The origin of the players' page. */
  playerOrigin: () => string;
}

/** Reads a page that people want to show on screens. Never throws: a page that cannot be read can still be shown. */
export function createPageReader({ fetchPage, workFolder, playerOrigin }: Dependencies) {
  return async (url: string): Promise<PageFacts> => {
    const { host } = new URL(url);
    const signal = AbortSignal.timeout(READING_MS);
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';
    let page: Fetched;
    try {
      page = await fetchPage(url, { maxBytes: MAX_PAGE_BYTES, signal, accept });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { title: host, framing: 'unknown', framingReason: describeFetchFailure(error), icon: null };
    }
    const framed = judgeFraming(page, playerOrigin());
    if (framed.framing === 'unknown') return { title: host, ...framed, icon: null };
    const head = readPageHead(page);
    const icon = await findIcon({ fetchPage, workFolder }, page.url, head, signal);
    return { title: cleanTitle(head.title) ?? host, ...framed, icon };
  };
}

const NO_HEAD: PageHead = { title: null, base: null, icons: [] };

function readPageHead({ headers, bytes }: Fetched): PageHead {
  const type = headers.get('content-type') ?? 'text/html';
  return /html/i.test(type) ? readHead(decodeText(bytes, type)) : NO_HEAD;
}

const Title = lineSchema(MAX_TITLE, 'empty');

/** Returns one line of visible characters; null if there are none. */
function cleanTitle(text: string | null): string | null {
  const cut = Array.from((text ?? '').replace(/\s+/g, ' ').trim()).slice(0, MAX_TITLE / 2);
  const outcome = Title.safeParse(cut.join(''));
  return outcome.success ? outcome.data : null;
}

function judgeFraming(page: Fetched, origin: string): Pick<PageFacts, 'framing' | 'framingReason'> {
  const { host, protocol } = new URL(page.url);
  if (page.status >= 400) {
    return {
      framing: 'unknown',
      framingReason: `${host} answered the server with the error ${page.status}, so the server cannot tell whether screens can show it. Check the address.`,
    };
  }
  if (protocol === 'http:' && origin.startsWith('https:')) {
    return {
      framing: 'forbidden',
      framingReason: `This address leads to ${host} without https, which screens do not show, because they use https here. Enter an address that stays on https.`,
    };
  }
  const rule = findFramingRule(page.headers, origin);
  if (rule === null) return { framing: 'allowed', framingReason: null };
  return {
    framing: 'forbidden',
    framingReason: `${host} forbids other sites to show it (${rule.header}), so screens cannot show it. Its operator can allow it by the header Content-Security-Policy: frame-ancestors ${origin}`,
  };
}

const MAY_WORK = 'Screens show it if they reach it and it allows framing.';

function describeFetchFailure({ reason, host }: FetchError): string {
  switch (reason) {
    case 'private':
      return `${host} is in a private network, which the server does not open. ${MAY_WORK} The operator can let the server read it by ALLOW_PRIVATE_ADDRESSES.`;
    case 'port':
      return `The address of ${host} has another port than 80 and 443, which the server does not open. ${MAY_WORK} The operator can let the server read it by ALLOW_PRIVATE_ADDRESSES.`;
    case 'address':
      return `The address leads to something that is not a page of the web. Enter the address that the browser shows when the page is open.`;
    case 'redirects':
      return `${host} sends the server from one address to the next without end. Enter the address that the browser shows when the page is open.`;
    case 'name':
      return `The server does not find ${host}, or it is in a private network, which the server does not open. Check the spelling. ${MAY_WORK} The operator can let the server read it by ALLOW_PRIVATE_ADDRESSES.`;
    case 'certificate':
      return `The server does not trust the certificate of ${host}. Screens show it only if they trust it.`;
    case 'timeout':
      return `${host} did not answer the server within ${READING_MS / 1_000} seconds. ${MAY_WORK}`;
    case 'connection':
      return `The server got no answer from ${host}. ${MAY_WORK}`;
  }
}
