import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { addDevice, uploadImage } from './screen.ts';

const DAY_MS = 86_400_000;
const today = new Date();
/** A future Wednesday, so that days of its week are on both sides. */
const wednesday = new Date(today.getTime() + (28 - today.getUTCDay() + 3) * DAY_MS);
const dayAfter = (days: number) => new Date(wednesday.getTime() + days * DAY_MS);
const toIsoDate = (day: Date) => day.toISOString().slice(0, 10);
const inWords = (day: Date) =>
  day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A screen with a schedule from 10:00 to 12:00 every day of the week of Wednesday, in UTC. */
async function createSeries(account: Account, url: string) {
  const mediaId = await uploadImage(url, account);
  const { id: deviceId } = await addDevice(account, url, 'Lobby');
  const { event } = await account.client.schedule.create({
    body: {
      title: 'Tour',
      startTime: '10:00',
      endTime: '12:00',
      scheduledDate: toIsoDate(dayAfter(-3)),
      lastDate: toIsoDate(dayAfter(3)),
      timezone: 'UTC',
      mediaType: 'image',
      mediaId,
      deviceIds: [deviceId],
      recurrence: 'daily',
    },
  });
  /** Explains why the screen shows what it shows at a time of Wednesday. */
  const reasonAt = async (time: string) =>
    (
      await account.client.playout.explain({
        params: { deviceId },
        query: { at: `${toIsoDate(wednesday)}T${time}:00.000Z` },
      })
    ).reason;
  const exceptions = async () => {
    const [first] = (await account.client.schedule.list()).events;
    return first?.exceptions;
  };
  return { deviceId, event, reasonAt, exceptions };
}

test.use({ timezoneId: 'UTC' });

test('one occurrence that is dragged to other hours plays then, and Undo puts it back', async ({
  account,
  page,
  server,
}) => {
  const { deviceId, reasonAt, exceptions } = await createSeries(account, server.url);
  await page.goto(`/device-schedule?view=week&date=${toIsoDate(wednesday)}`);
  const column = page.getByRole('listitem', { name: inWords(wednesday) });
  const bar = column.getByRole('button', { name: /^Tour/ });
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (box === null) throw new Error('The event is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20);
  // 48 px are an hour.
  await page.mouse.move(x, y + 4 * 48, { steps: 3 });
  await page.mouse.up();
  const question = page.getByRole('dialog', { name: 'Change recurring schedule' });
  await expect(question.getByRole('radio', { name: /^This schedule only/ })).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schedule updated successfully', { exact: true }).first()).toBeVisible();
  await expect(
    column.getByRole('button', { name: /^Tour 14:00–16:00 Lobby ?, differs from its series$/ }),
  ).toBeVisible();
  expect([await reasonAt('11:00'), await reasonAt('15:00')]).toEqual(['nothing', 'schedule']);
  await expect(
    page.getByRole('listitem', { name: inWords(dayAfter(1)) }).getByRole('button', { name: 'Tour 10:00–12:00' }),
  ).toBeVisible();

  // The preview of the screen says the same.
  await page.goto(`/device-schedule?preview=${deviceId}&at=${toIsoDate(wednesday)}T15:00:00.000Z`);
  const preview = page.getByRole('dialog', { name: 'Preview a screen' });
  await expect(preview.getByRole('list', { name: 'Candidates' })).toContainText('Tour');
  await preview.getByLabel('Time').fill('11:00');
  await expect(preview).toContainText('Nothing is assigned or scheduled.');
  await expectAccessible(page);

  await page.goto(`/device-schedule?view=week&date=${toIsoDate(wednesday)}`);
  await column.getByRole('button', { name: /^Tour 14:00/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Schedule' });
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Schedule restored', { exact: true }).first()).toBeVisible();
  // The toast stays while the pointer is over it, even if the calendar loads late.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(column.getByRole('button', { name: 'Tour 10:00–12:00' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column.getByRole('button', { name: /^Tour 14:00–16:00/ })).toBeVisible();
  await expect.poll(exceptions).toMatchObject([{ date: toIsoDate(wednesday), event: { startTime: '14:00' } }]);
});

test('by keyboard, one occurrence moves to another day, is skipped, and all later ones change', async ({
  account,
  page,
  server,
}) => {
  const { exceptions } = await createSeries(account, server.url);
  await page.goto(`/device-schedule?view=week&date=${toIsoDate(wednesday)}`);
  const bar = page.getByRole('listitem', { name: inWords(wednesday) }).getByRole('button', { name: /^Tour/ });
  await bar.focus();
  for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Change recurring schedule' });
  await expect(question.getByRole('radio', { name: /^This schedule only/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Schedule updated successfully', { exact: true }).first()).toBeVisible();
  const hours = async () => (await account.client.schedule.list()).events.map((event) => event.startTime);
  expect((await hours()).toSorted()).toEqual(['10:00', '11:00']);
  await expect(page.getByRole('button', { name: 'Tour 11:00–13:00' })).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Tour 10:00–12:00' })).toHaveCount(3);

  await page
    .getByRole('listitem', { name: inWords(dayAfter(-2)) })
    .getByRole('button', { name: /^Tour/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Schedule' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Delete recurring schedule' }).getByRole('radio', { name: /^This schedule only/ }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Schedule skipped', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tour 10:00–12:00' })).toHaveCount(2);
  expect(await exceptions()).toEqual([{ date: toIsoDate(dayAfter(-2)), skip: true }]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a long press drags an occurrence, and its handle resizes it', async ({ account, page, server }) => {
    const { exceptions } = await createSeries(account, server.url);
    await page.goto(`/device-schedule?view=week&date=${toIsoDate(wednesday)}`);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const bar = page.getByRole('listitem', { name: inWords(wednesday) }).getByRole('button', { name: /^Tour/ });
    const week = page.getByRole('region', { name: 'Week' });
    const placeOf = async (target: typeof bar) => {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error('The event is not visible.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const answer = async () => {
      const question = page.getByRole('dialog', { name: 'Change recurring schedule' });
      await question.getByRole('button', { name: 'Save' }).tap();
      await expect(question).toBeHidden();
    };

    const from = await placeOf(bar);
    const scrolledTo = await week.evaluate(({ scrollTop }) => scrollTop);
    await send('touchStart', from.x, from.y);
    await expect(page.locator('.week-event-picked')).toBeVisible();
    for (const dy of [12, 40, 96]) await send('touchMove', from.x, from.y + dy);
    await send('touchEnd', from.x, from.y + 96);
    await answer();
    await expect(bar).toHaveAccessibleName(/^Tour 12:00–14:00 Lobby ?, differs from its series$/);
    expect(await week.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolledTo);

    const handle = await placeOf(page.locator('.week-event-picked .week-stretch'));
    await send('touchStart', handle.x, handle.y);
    for (const dy of [12, 24, 48]) await send('touchMove', handle.x, handle.y + dy);
    await send('touchEnd', handle.x, handle.y + 48);
    await answer();
    await expect(bar).toHaveAccessibleName(/^Tour 12:00–15:00 Lobby ?, differs from its series$/);
    await expect
      .poll(exceptions)
      .toMatchObject([{ date: toIsoDate(wednesday), event: { startTime: '12:00', endTime: '15:00' } }]);
  });
});
