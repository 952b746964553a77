import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { expectAccessible } from './accessibility.ts';
import { type Account, expect, test } from './fixtures.ts';
import { addDevice, classifyColour, pairScreen, uploadColour, uploadImage } from './screen.ts';

const DAY_MS = 86_400_000;
const today = new Date();
/** A future Wednesday, so that days of its week are on both sides. */
const wednesday = new Date(today.getTime() + (28 - today.getUTCDay() + 3) * DAY_MS);
const dayAfter = (days: number) => new Date(wednesday.getTime() + days * DAY_MS);
const toIsoDate = (day: Date) => day.toISOString().slice(0, 10);
const inWords = (day: Date) => day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

test('a schedule event can be created, conflicts are shown, and it can be dragged and deleted', async ({
  account,
  page,
  server,
}) => {
  await uploadImage(server.url, account);
  await addDevice(account, server.url, 'Lobby');
  await page.goto(`/device-schedule?date=${toIsoDate(wednesday)}`);

  await page.getByRole('button', { name: `Create schedule on ${inWords(wednesday)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Schedule' });
  await dialog.getByLabel('Title').fill('Day at the park');
  await dialog.getByRole('button', { name: /Choose an image, video, document, web page, layout or playlist/ }).click();
  await page
    .getByRole('dialog', { name: 'Select Media' })
    .getByRole('button', { name: /leopard\.jpg/ })
    .click();
  await dialog.getByRole('button', { name: 'No selection' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Devices and Groups' });
  await picker.getByRole('checkbox', { name: /^Lobby/ }).check();
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' })).toBeVisible();
  await dialog.getByLabel('Recurrence').selectOption('Every week');
  await dialog.getByRole('button', { name: 'Create Schedule' }).click();
  await expect(page.getByText('Schedule created successfully', { exact: true }).first()).toBeVisible();
  const [event] = (await account.client.schedule.list()).events;
  expect(event).toMatchObject({
    timezone: 'Europe/London',
    startTime: '09:00',
    endTime: '17:00',
    recurrence: 'weekly',
  });
  const next = page.getByRole('gridcell', { name: new RegExp(`^Wednesday, ${inWords(dayAfter(7))}\\b`) });
  await expect(
    next.getByRole('button', { name: /09:00 Day at the park ?, until 17:00, image, every week/ }),
  ).toBeVisible();

  const { title: _, ...rest } = event ?? { title: '' };
  await account.client.schedule.create({
    body: { ...(rest as typeof event & object), title: 'Evening', startTime: '18:00', endTime: '20:00' },
  });
  await page
    .getByRole('gridcell', { name: new RegExp(`^Wednesday, ${inWords(wednesday)}\\b`) })
    .getByRole('button', { name: /Evening/ })
    .click();
  const editing = page.getByRole('dialog', { name: 'Edit Schedule' });
  await editing.getByLabel('Start').fill('16:00');
  await expect(editing.getByRole('alert')).toContainText(
    'It overlaps Day at the park (09:00–17:00, every week). First overlap:',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await page.getByLabel('Week View').check({ force: true });
  await expect(page).toHaveURL(/view=week/);
  const bar = page.getByRole('button', { name: 'Evening 18:00–20:00' });
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (box === null) throw new Error('The event is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20);
  await page.mouse.move(x, y + 48, { steps: 3 });
  await page.mouse.up();
  const moving = page.getByRole('dialog', { name: 'Change recurring schedule' });
  await moving.getByRole('radio', { name: /^All/ }).check();
  await moving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schedule updated successfully', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Evening 19:00–21:00' })).toBeVisible();

  // Dragging over free hours creates an event with those hours.
  const monday = page.getByRole('listitem', { name: `Monday, ${inWords(dayAfter(-2))}` }).locator('.week-column');
  const free = await monday.boundingBox();
  if (free === null) throw new Error('The day is not visible.');
  await page.mouse.move(free.x + 30, free.y + 12 * 48 + 2);
  await page.mouse.down();
  await page.mouse.move(free.x + 30, free.y + 13 * 48);
  await page.mouse.move(free.x + 30, free.y + 14 * 48 + 2, { steps: 3 });
  await page.mouse.up();
  const fresh = page.getByRole('dialog', { name: 'Create Schedule' });
  await expect(fresh.getByLabel('Start')).toHaveValue('12:00');
  await expect(fresh.getByLabel('End')).toHaveValue('14:00');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Evening 19:00–21:00' }).click();
  await editing.getByRole('button', { name: 'Delete' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete recurring schedule' });
  await deleting.getByRole('radio', { name: /^All/ }).check();
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Schedule deleted', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Evening/ })).toHaveCount(0);
});

test('a daily schedule of high priority, made by keyboard, shows on a screen above a normal one', async ({
  account,
  page,
  context,
  server,
}) => {
  const screen = await context.newPage();
  const lobby = await pairScreen(screen, account, server.url);
  const red = await uploadColour(account, server.url, 'red');
  await uploadColour(account, server.url, 'green');
  const onScreen = () => screen.screenshot().then(classifyColour);
  const scheduledDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date());
  await account.client.schedule.create({
    body: {
      title: 'Opening hours',
      allDay: true,
      scheduledDate,
      timezone: 'Europe/London',
      mediaType: 'image',
      mediaId: red,
      deviceIds: [DeviceId.parse(lobby)],
      recurrence: 'daily',
    },
  });
  await expect.poll(onScreen).toBe('red');

  await page.goto('/device-schedule');
  await page.getByRole('button', { name: 'Add Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Schedule' });
  await dialog.getByLabel('Title').fill('Fire drill');
  await dialog.getByRole('button', { name: /Choose an image, video, document, web page, layout or playlist/ }).click();
  await page
    .getByRole('dialog', { name: 'Select Media' })
    .getByRole('button', { name: /green\.jpg/ })
    .click();
  await dialog.getByRole('button', { name: 'No selection' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Devices and Groups' });
  await picker.getByRole('checkbox', { name: /^Lobby/ }).check();
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Recurrence').selectOption('Every day');
  // After 23:00 a new schedule is proposed for tomorrow.
  await dialog.getByLabel('First date').fill(scheduledDate);
  await dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' }).focus();
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab', 'Space', 'Tab', 'ArrowRight']) await page.keyboard.press(key);
  await expect(dialog.getByRole('switch', { name: 'All day' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeChecked();
  await expect(dialog.getByText('Covers other schedules.').locator('..')).toContainText(
    'this schedule plays instead of Opening hours (all day, every day).',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Schedule' }).click();
  await expect(page.getByText('Schedule created successfully', { exact: true }).first()).toBeVisible();
  await expect.poll(onScreen).toBe('green');
  expect((await account.client.schedule.list()).events).toMatchObject([
    { title: 'Opening hours', priority: 'normal' },
    { title: 'Fire drill', recurrence: 'daily', allDay: true, priority: 'high' },
  ]);
  await expect(
    page.locator('[aria-current="date"]').locator('../..').getByRole('button', {
      name: 'All day Fire drill , image, every day, high priority',
    }),
  ).toBeVisible();
});

test('the editor of a custom rule is accessible, also on a phone, and its occurrences are shown', async ({
  account,
  page,
  server,
}) => {
  const { event } = await createEvent(account, server.url, 'Tour');
  await page.goto(`/device-schedule?date=${toIsoDate(wednesday)}&event=${event.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Schedule' });
  await dialog.getByLabel('Recurrence').selectOption('Custom…');
  await dialog.getByRole('button', { name: 'Friday' }).press('Space');
  await dialog.getByLabel('Ends').selectOption('After a set number');
  await dialog.getByLabel('Number of occurrences').fill('3');
  await expect(dialog.getByText('Every week on Wednesday and Friday, 3 times.')).toBeVisible();
  await dialog.getByText('More options').click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Schedule updated successfully', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Tour ?, until 11:00, image, every week on/ })).toHaveCount(3);
  await expect(
    page
      .getByRole('gridcell', { name: new RegExp(`^Wednesday, ${inWords(dayAfter(7))}\\b`) })
      .getByRole('button', { name: /Tour/ }),
  ).toBeVisible();
});

/** A screen with one schedule event on Wednesday from 10:00 to 11:00. */
async function createEvent(account: Account, url: string, title: string) {
  const mediaId = await uploadImage(url, account);
  const { id } = await addDevice(account, url, 'Lobby');
  const body = {
    title,
    startTime: '10:00',
    endTime: '11:00',
    scheduledDate: toIsoDate(wednesday),
    timezone: 'Europe/London',
    mediaType: 'image' as const,
    mediaId,
    deviceIds: [id],
    recurrence: 'none' as const,
  };
  return { body, event: (await account.client.schedule.create({ body })).event };
}

test('in the week view an event is resized at its lower edge, and moved by keyboard, which keeps its focus', async ({
  account,
  page,
  server,
}) => {
  const { event } = await createEvent(account, server.url, 'Tour');
  await page.goto(`/device-schedule?view=week&date=${toIsoDate(wednesday)}`);
  const bar = page.getByRole('button', { name: /^Tour/ });
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (box === null) throw new Error('The event is not visible.');
  const [x, edge] = [box.x + box.width / 2, box.y + box.height - 3];
  await page.mouse.move(x, edge);
  await page.mouse.down();
  // a quick movement leaves the edge at once
  await page.mouse.move(x, edge + 30);
  await page.mouse.move(x, edge + 48);
  await page.mouse.up();
  await expect(bar).toHaveAccessibleName('Tour 10:00–12:00 Lobby');
  const times = async () => {
    const [{ scheduledDate, startTime, endTime } = event] = (await account.client.schedule.list()).events;
    return [scheduledDate, startTime, endTime];
  };
  await expect.poll(times).toEqual([toIsoDate(wednesday), '10:00', '12:00']);

  await bar.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(times).toEqual([toIsoDate(dayAfter(1)), '10:15', '12:15']);
  await expect(bar).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(times).toEqual([toIsoDate(dayAfter(1)), '10:15', '12:00']);
});

test('overlapping events of a week are wide enough to read, and the current time does not cross out titles', async ({
  admin: account,
  page,
  server,
}) => {
  const mediaId = await uploadImage(server.url, account);
  const scheduledDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date());
  for (const name of ['Lobby', 'Bar', 'Attic']) {
    const { id } = await addDevice(account, server.url, name);
    await account.client.schedule.create({
      body: {
        title: `Day in the ${name}`,
        startTime: '00:00',
        endTime: '23:58',
        scheduledDate,
        timezone: 'Europe/London',
        mediaType: 'image',
        mediaId,
        deviceIds: [id],
      },
    });
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/device-schedule?view=week');
    const events = page.locator('.week-event', { hasText: 'Day in the' });
    await expect(events).toHaveCount(3);
    for (const event of await events.all()) {
      await expect.poll(async () => (await event.boundingBox())?.width).toBeGreaterThan(70);
    }
  }
  // Moves the line to the middle of a title: the title stays on top.
  const onTop = await page.evaluate(() => {
    const [title, line] = [document.querySelector('.week-event b'), document.querySelector<HTMLElement>('.week-now')];
    if (title === null || line === null) return 'nothing';
    title.scrollIntoView({ block: 'center' });
    const box = title.getBoundingClientRect();
    line.style.pointerEvents = 'auto';
    line.style.top = `${box.top + box.height / 2 - (line.parentElement?.getBoundingClientRect().top ?? 0)}px`;
    return document.elementFromPoint(box.left + 8, box.top + box.height / 2)?.tagName;
  });
  expect(onTop).toBe('B');
});

test('on a phone the hours of the week stay in sight on its last day', async ({ account, page, server }) => {
  await addDevice(account, server.url, 'Lobby');
  await page.setViewportSize({ width: 390, height: 844 });
  const saturday = dayAfter(3);
  await page.clock.setFixedTime(new Date(`${toIsoDate(saturday)}T10:00:00`));
  await page.goto(`/device-schedule?view=week&date=${toIsoDate(saturday)}`);
  const week = page.getByRole('region', { name: 'Week' });
  const day = week.locator('[aria-current=date]');
  await expect(day).toBeInViewport({ ratio: 0.9 });
  const [frame, hour] = [await week.boundingBox(), await week.getByText('10:00', { exact: true }).boundingBox()];
  expect((hour?.x ?? 0) - (frame?.x ?? 0)).toBeGreaterThanOrEqual(0);
  expect((hour?.x ?? 0) - (frame?.x ?? 0)).toBeLessThan(52);
});
