const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** The hour, by the device's own clock, in which the fewest people see a second of black. */
const NIGHT_HOUR = 3;

const findEntryScript = (page: Document): string | null =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? null;

/** True when a reload would load another release, and its script can be fetched. */
async function hasNewRelease(): Promise<boolean> {
  // Answered by the service worker where there is one, so this is exactly what a reload would load.
  const response = await fetch('/player/', { cache: 'no-cache' });
  if (!response.ok) return false;
  const script = findEntryScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return script !== null && script !== findEntryScript(document) && (await fetch(script)).ok;
}

/**
 * Reloads the page after an upgrade of the server, when nothing is on or at night: screens run for months.
 * The reload waits until the new page can be fetched, since it must never end on an error page of the browser.
 */
export function keepUpToDate(isPlaying: () => boolean, reload: () => void = () => location.reload()): void {
  async function check(): Promise<void> {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    await (await workers?.getRegistration())?.update();
    if (!(await hasNewRelease())) return;
    if (!isPlaying() || new Date().getHours() === NIGHT_HOUR) reload();
  }
  setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS);
}
