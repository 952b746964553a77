/** The reason why a web page was not opened. */
export class PageError extends Error {
  override readonly name = 'PageError';
  /** True if trying again does not help, or if people need not know about it. */
  declare readonly isFinal: boolean;
  /** True if an open copy must not be shown any more. */
  declare readonly isGone: boolean;

  /** @param why the rest of a sentence that begins with the page's name */
  constructor(why: string, isFinal: boolean, isGone = false) {
    super(why);
    this.isFinal = isFinal;
    this.isGone = isGone;
  }
}

const OWN = 'is a page of this installation, which screens can’t show';

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** @throws PageError where no screen of this installation can show what is at an address */
function requireShowable({ protocol, host }: URL): void {
  if (!/^https?:$/.test(protocol)) throw new PageError('can’t be shown on a screen', true);
  // The server refuses its own addresses, but may not know this one. A page of this origin could leave its sandbox.
  if (host === location.host) throw new PageError(OWN, true);
  if (protocol === 'http:' && location.protocol === 'https:') {
    throw new PageError('has an address without https, which screens can’t show here', true);
  }
}

/** Browsers hide the server's refusal of its own pages at another name for it; that page counts as without an answer. */
const isProbablyOwn = ({ hostname, port }: URL): boolean =>
  port !== '' && port === location.port && LOOPBACK.test(hostname);

/** Pages learn which site shows them: some answer, play or load their maps for some sites only. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** A web page that does not answer within this time is skipped. */
const ANSWER_MS = 10_000;

/**
 * Asks for a web page, since a frame reports that it has loaded also when the browser shows an error in it. The answer
 * cannot be read: any is enough.
 *
 * @throws PageError
 */
export async function ask(url: string, signal: AbortSignal, transport: typeof fetch): Promise<void> {
  const address = new URL(url);
  requireShowable(address);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ANSWER_MS);
  signal.addEventListener('abort', abort);
  try {
    await transport(url, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: REFERRER_POLICY,
      signal: controller.signal,
    });
  } catch {
    throw isProbablyOwn(address) ? new PageError(OWN, true) : new PageError('doesn’t answer', false);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    // The rest of the page is loaded by the frame.
    abort();
  }
}
