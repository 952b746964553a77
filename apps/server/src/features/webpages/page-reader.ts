import type { Framing } from '@vitrine/contract/webpages/webpages';
import { lineSchema } from '@vitrine/contract/core/text';
import { tell } from '@vitrine/contract/core/told/tell';
import { decodeText } from '../../platform/guarded-fetch/decode-text.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import {
  createGuardedFetch,
  type Fetched,
  type GuardedFetch,
  type SiteLogin,
} from '../../platform/guarded-fetch/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFramingRule } from './framing.ts';
import { type PageHead, readHead } from './html-head.ts';
import { findIcon, type Icon } from './icon.ts';
import { findNoPage } from './page-kind.ts';
import { asksToSignIn } from './sign-in.ts';

/** What screens would get at an address, as far as the server can tell. */
export interface Judgement {
  framing: Framing;
  /** The reason why framing is forbidden or unknown, in sentences for people; null: it is allowed. */
  framingReason: string | null;
  /**
   * What screens would show instead of the page, as the rest of a sentence that begins with its name: an error, a sign-in,
   * the browser’s message about a frame. Null: the page, or the server cannot tell.
   */
  problem: string | null;
  /**
   * True if screens that get the same answer show no page: it is forbidden, or the site has failed. False where the answer
   * itself may be meant for the server only.
   */
  isCertain: boolean;
  /** True if the problem exists only for players of the origin that was judged. */
  dependsOnOrigin: boolean;
}

/** The server's findings about a page. */
export interface PageFacts extends Judgement {
  /** The page's own title; its host where there is none. */
  title: string;
  icon: Icon | null;
}

/** The page that the server got, with what it found out; null if it got no answer. */
interface Reading {
  judgement: Judgement;
  page: Fetched | null;
}

/** The time for the page and its icon together, redirects included. */
const READING_MS = 5_000;
const MAX_PAGE_BYTES = 1_000_000;
const MAX_TITLE = 255;

/**
 * Reads pages that people want to show on screens. Never throws: a page that cannot be read can still be shown.
 *
 * @param playerOrigin the origin of the players' page
 */
export function createPageReader(platform: Platform, { playerOrigin }: { playerOrigin: () => string }) {
  const fetchPlain = createGuardedFetch(platform.privateAddresses);
  const fetchWith =
    (login: SiteLogin | null): GuardedFetch =>
    (url, limits) =>
      fetchPlain(url, { ...limits, login });

  async function fetchAndJudge(
    url: string,
    { fetchPage, hasLogin, signal }: { fetchPage: GuardedFetch; hasLogin: boolean; signal: AbortSignal },
  ): Promise<Reading> {
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';
    try {
      const page = await fetchPage(url, { maxBytes: MAX_PAGE_BYTES, signal, accept });
      return { judgement: judge(page, { asked: url, origin: playerOrigin(), hasLogin }), page };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const framingReason = describeFetchFailure(error);
      return { judgement: doubt(framingReason, null), page: null };
    }
  }

  return {
    /** @param login that of the page; null: none */
    async read(url: string, login: SiteLogin | null): Promise<PageFacts> {
      const { host } = new URL(url);
      const signal = AbortSignal.timeout(READING_MS);
      const fetchPage = fetchWith(login);
      const { judgement, page } = await fetchAndJudge(url, { fetchPage, hasLogin: login !== null, signal });
      if (page === null || page.status >= 400) return { title: host, ...judgement, icon: null };
      const head = readPageHead(page);
      const icon = await findIcon(platform, fetchPage, page.url, head, signal);
      return { title: cleanTitle(head.title) ?? host, ...judgement, icon };
    },

    /** What screens would show now; null if the server gets no answer, and so cannot tell. */
    async check(url: string, login: SiteLogin | null): Promise<Judgement | null> {
      const signal = AbortSignal.timeout(READING_MS);
      const asked = { fetchPage: fetchWith(login), hasLogin: login !== null, signal };
      const { judgement, page } = await fetchAndJudge(url, asked);
      return page && judgement;
    },
  };
}

const NO_HEAD: PageHead = { title: null, base: null, icons: [] };

const decodeHtml = ({ headers, bytes }: Fetched): string | null => {
  const type = headers.get('content-type') ?? 'text/html';
  return /html/i.test(type) ? decodeText(bytes, type) : null;
};

function readPageHead(page: Fetched): PageHead {
  const html = decodeHtml(page);
  return html === null ? NO_HEAD : readHead(html);
}

const Title = lineSchema(MAX_TITLE, 'empty');

/** Returns one line of visible characters; null if there are none. */
function cleanTitle(text: string | null): string | null {
  const cut = Array.from((text ?? '').replace(/\s+/g, ' ').trim()).slice(0, MAX_TITLE / 2);
  const outcome = Title.safeParse(cut.join(''));
  return outcome.success ? outcome.data : null;
}

/** Screens cannot show it. */
const forbid = (framingReason: string, problem: string, dependsOnOrigin: boolean): Judgement => ({
  framing: 'forbidden',
  framingReason,
  problem,
  isCertain: true,
  dependsOnOrigin,
});

/** The server cannot tell whether screens show it. */
const doubt = (framingReason: string, problem: string | null, isCertain = false): Judgement => ({
  framing: 'unknown',
  framingReason,
  problem,
  isCertain,
  dependsOnOrigin: false,
});

function judge(
  page: Fetched,
  { asked, origin, hasLogin }: { asked: string; origin: string; hasLogin: boolean },
): Judgement {
  const { host, protocol } = new URL(page.url);
  if (page.status === 401 || page.status === 407) {
    return doubt(
      tell(hasLogin ? 'webpage.refuses_login' : 'webpage.asks_password', { host }),
      'asks for a name and password',
    );
  }
  if (page.status >= 400) {
    return doubt(
      tell('webpage.answers_error', { host, status: page.status }),
      isRefusal(page) ? null : `answers with the error ${page.status}`,
      page.status >= 500 && page.status < 600,
    );
  }
  if (protocol === 'http:' && origin.startsWith('https:')) {
    return forbid(tell('webpage.leaves_https', { host }), 'leads to an address without https', true);
  }
  const noPage = findNoPage(page);
  if (noPage !== null) {
    const { words, reason, remedy } = noPage;
    return forbid(`${reason} ${remedy}`, words, false);
  }
  const rule = findFramingRule(page.headers, origin);
  if (rule !== null) {
    return forbid(
      tell('webpage.forbids_framing', { host, header: rule.header, origin }),
      'forbids other sites to show it',
      true,
    );
  }
  const html = decodeHtml(page);
  if (html !== null && asksToSignIn(html, new URL(asked), new URL(page.url))) {
    return doubt(tell('webpage.asks_sign_in', { host }), 'asks people to sign in');
  }
  return { framing: 'allowed', framingReason: null, problem: null, isCertain: true, dependsOnOrigin: false };
}

/** Errors by which sites refuse some visitors, such as programs: screens may be served all the same. */
const REFUSALS = new Set([403, 406, 418, 429, 451, 999]);

/** Cloudflare marks the pages on which visitors have to prove that they are browsers, with various errors. */
const isRefusal = ({ status, headers }: Fetched): boolean =>
  REFUSALS.has(status) || headers.get('cf-mitigated') !== null;

function describeFetchFailure({ reason, host }: FetchError): string {
  const mayWork = tell('webpage.may_work');
  const askOperator = tell('address.ask_operator');
  switch (reason) {
    case 'private':
      return `${tell('address.private', { host })} ${mayWork} ${askOperator}`;
    case 'port':
      return `${tell('address.port', { host })} ${mayWork} ${askOperator}`;
    case 'address':
      return `${tell('webpage.not_web')} ${tell('webpage.enter_shown')}`;
    case 'redirects':
      return `${tell('address.redirects', { host })} ${tell('webpage.enter_shown')}`;
    case 'name':
      return `${tell('address.name', { host })} ${mayWork} ${askOperator}`;
    case 'certificate':
      return `${tell('address.certificate', { host })} ${tell('webpage.if_trusted')}`;
    case 'timeout':
      return `${tell('address.timeout', { host, seconds: READING_MS / 1_000 })} ${mayWork}`;
    case 'connection':
      return `${tell('address.connection', { host })} ${mayWork}`;
  }
}
