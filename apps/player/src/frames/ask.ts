/** A web page that does not answer within this time is skipped. */
const ANSWER_MS = 10_000;

/**
 * Asks for a web page, since a frame reports that it has loaded also when the browser shows an error in it. The answer
 * cannot be read: any is enough.
 *
 * @throws Error with the rest of a sentence that begins with the page's name
 */
export async function ask(url: string, signal: AbortSignal, transport: typeof fetch): Promise<void> {
  const { protocol, origin } = new URL(url);
  // In a frame, a page of this origin could leave its sandbox.
  if (!/^https?:$/.test(protocol) || origin === location.origin) throw new Error('can’t be shown on a screen');
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ANSWER_MS);
  signal.addEventListener('abort', abort);
  try {
    await transport(url, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
  } catch {
    throw new Error('doesn’t answer');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    // The rest of the page is loaded by the frame.
    abort();
  }
}
