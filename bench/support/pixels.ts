import type { Browser, Page } from '@playwright/test';
import type { api } from '@vitrine/contract/api';
import type { Client } from '@vitrine/contract/core/client';

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
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Opens the player and pairs it; returns the device's id. */
export async function pairPlayer(
  page: Page,
  client: Pick<Client<typeof api>, 'devices'>,
  url: string,
  name = 'Player',
): Promise<string> {
  await page.goto(`${url}/player/`);
  const code = (await page.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
  return (await client.devices.pair({ body: { code, name } })).id;
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
