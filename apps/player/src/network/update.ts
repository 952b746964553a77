/** A new release is looked for this often. */
const LOOK_MS = 60 * 60 * 1000;

/** By the device's own clock: when a second of black is seen by the fewest. */
const NIGHT_HOUR = 3;

const moduleIn = (page: Document): string | null =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? null;

/** The script that a reload would bring, when it is another than the one that runs and can be had; else null. */
async function newRelease(): Promise<string | null> {
  // Answered by the service worker where there is one: so it is what a reload really would get.
  const answer = await fetch('/player/', { cache: 'no-cache' });
  if (!answer.ok) return null;
  const script = moduleIn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (script === null || script === moduleIn(document)) return null;
  return (await fetch(script)).ok ? script : null;
}

/**
 * Screens run for months: after an upgrade of the server this page is loaded anew, when nothing is on or at night.
 * Not before the new page is at hand, since a reload must never end on an error page of the browser.
 */
export function keepUpToDate(isShowing: () => boolean): void {
  async function look(): Promise<void> {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    await (await workers?.getRegistration())?.update();
    if ((await newRelease()) === null) return;
    if (!isShowing() || new Date().getHours() === NIGHT_HOUR) location.reload();
  }
  setInterval(() => void look().catch(() => undefined), LOOK_MS);
}
