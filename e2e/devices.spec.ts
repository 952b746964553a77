import type { Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { reportPlaying, uploadImage } from './screen.ts';

// These tests run with animations, like most browsers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A simulated player: it shows a pairing code and, once paired, reports that it plays according to its manifest. */
async function screenAt(url: string) {
  const anonymous = createClient(api, { baseUrl: url });
  const { code, pairingId, pollSecret } = await anonymous.pairing.start({ body: {} });
  const poll = createClient(api, { baseUrl: url, token: () => pollSecret });
  let token: string | null = null;
  const client = createClient(api, { baseUrl: url, token: () => token });
  return {
    code,
    /** Sends a heartbeat that reports its manifest; optionally still the previous media, as during a download. */
    async call(report?: Parameters<typeof reportPlaying>[1]) {
      if (token === null) {
        const pairing = await poll.pairing.poll({ params: { pairingId } });
        if (pairing.status !== 'claimed') throw new Error('Nobody has typed the code in.');
        token = pairing.deviceToken;
      }
      await reportPlaying(client, report);
    },
  };
}

const card = (page: Page, name: string) => page.getByRole('article', { name });
const textOn = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test('adding a device and assigning media work by keyboard alone', async ({ account, page, server }) => {
  await uploadImage(server.url, account);
  const screen = await screenAt(server.url);
  await page.goto('/device-management');
  await expect(page.getByRole('heading', { name: 'No devices have been registered yet.' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Add device' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code on the screen')).toBeFocused();
  await page.keyboard.type(screen.code.toLowerCase());
  await expect(page.getByLabel('Code on the screen')).toHaveValue(`${screen.code.slice(0, 3)} ${screen.code.slice(3)}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Reptile hall');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Reptile hall')).toContainText('Not connected yet');
  await screen.call();
  await expect(card(page, 'Reptile hall')).toContainText('Online');

  // The dialog has closed and returned the focus.
  await expect(page.getByRole('button', { name: 'Add device' })).toBeFocused();
  await tabTo(page, card(page, 'Reptile hall').getByRole('button', { name: 'Assign Media' }));
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await expect(picker.getByLabel('Search media')).toBeFocused();
  await page.keyboard.type('leo');
  await tabTo(page, picker.getByRole('button', { name: 'leopard.jpg' }));
  await page.keyboard.press('Enter');
  await expect(textOn(page, 'Media assigned successfully')).toBeVisible();
  await expect(picker).toBeHidden();
  await expect(card(page, 'Reptile hall').getByRole('button', { name: 'Assign Media' })).toBeFocused();
});
