import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addDevice, uploadColour } from './screen.ts';

test('what a screen played is in the report, filtered, alone in the chart, as CSV, and in the history of a screen', async ({
  page,
  account,
  server,
}) => {
  const [red, green] = [
    await uploadColour(account, server.url, 'red'),
    await uploadColour(account, server.url, 'green'),
  ];
  const lobby = await addDevice(account, server.url);
  // Plays from before the screen was added are refused, and its clock may be ahead.
  const nowMs = Date.now();
  const play = (assetId: string, laterMs: number) => ({
    playId: randomUUID(),
    assetId,
    reason: 'device' as const,
    startedAt: new Date(nowMs + laterMs).toISOString(),
    endedAt: new Date(nowMs + laterMs + 1_000).toISOString(),
    completed: true,
  });
  await lobby.app.plays.send({ body: { plays: [play(red, 0), play(red, 1_000), play(green, 2_000)] } });

  await page.goto('/reports');
  const figures = page.getByRole('region', { name: 'Report', exact: true });
  await expect(figures).toContainText('Plays3');
  await expect(figures).toContainText('1of 1');
  const rows = page.getByRole('table', { name: 'By media' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  const chart = page.getByRole('slider', { name: 'Plays per day' });
  await expect(chart).toHaveAttribute('aria-valuetext', /: 3 plays; red 2; green 1$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'red', exact: true }).press('Enter');
  await expect(chart).toHaveAttribute('aria-valuetext', /: 2 plays$/);
  await page.reload();
  await expect(chart).toHaveAttribute('aria-valuetext', /: 2 plays$/);
  await chart.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');

  await page.getByRole('button', { name: 'Media all' }).click();
  await page.getByRole('checkbox', { name: 'green' }).check();
  await page.keyboard.press('Escape');
  await expect(figures).toContainText('Plays1');
  await page.getByRole('radio', { name: 'Screen', exact: true }).check();
  const screens = page.getByRole('table', { name: 'By screen' });
  await expect(screens.getByRole('row')).toHaveCount(2);
  await expect(screens).toContainText('Lobby');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('report.csv');
  const printed = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PDF' }).click();
  expect((await readFile(await (await printed).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/device-management/${lobby.id}/history`);
  const played = page.getByRole('region', { name: 'Played' });
  await expect(played).toContainText('3 plays');
  await played.getByRole('button', { name: 'Single plays' }).click();
  await expect(page.getByRole('table', { name: 'Plays', exact: true }).getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
});
