import type { Browser, Page } from '@playwright/test';

/** A clock that is comparable between pages on one machine, in milliseconds. */
export const CLOCK = 'performance.timeOrigin + performance.now()';

/** A window of 1440 by 900 px, signed in by the form. */
export async function signInByForm(
  browser: Browser,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Keeps the instant of the last click in `window.clickedAt`. */
export async function watchClicks(page: Page): Promise<void> {
  await page.evaluate(`addEventListener('click', () => { window.clickedAt = ${CLOCK}; }, true)`);
}

/** The instant at which the first frame with this media item was painted. */
export function paintedAt(player: Page, id: string): Promise<number> {
  return player.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (document.querySelector<HTMLElement>('.stage')?.dataset['asset'] === wanted) {
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
          } else requestAnimationFrame(check);
        };
        check();
      }),
    id,
  );
}
