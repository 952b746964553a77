const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** The hour, by the device's own clock, in which the fewest people see a second of black. */
const NIGHT_HOUR = 3;

const findEntryScript = (page: Document): string | null =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? null;

/** The script that a reload would load; null if the page or the script can't be fetched. */
async function fetchEntryScript(): Promise<string | null> {
  // Answered by the service worker where there is one, so this is exactly what a reload would load.
  const response = await fetch('/player/', { cache: 'no-cache' });
  if (!response.ok) return null;
  const script = findEntryScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return script !== null && (await fetch(script)).ok ? script : null;
}

/** True when a reload would load another release. */
async function hasNewRelease(): Promise<boolean> {
  const script = await fetchEntryScript();
  return script !== null && script !== findEntryScript(document);
}

/** Reloads the page if the server has another release by now, whose parts this one can't load. */
export async function reloadIfReplaced(reload: () => void = () => location.reload()): Promise<void> {
  if (await hasNewRelease()) reload();
}

/** Reloads the page if it can be fetched: a reload must never end on an error page of the browser. */
export async function reloadOnceServed(reload: () => void = () => location.reload()): Promise<void> {
  if ((await fetchEntryScript()) !== null) reload();
}

/**
 * Reloads the page after an upgrade of the server, once the new one can be fetched, when nothing is on or at night:
 * screens run for months.
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
