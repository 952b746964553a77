import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { addDevice, classifyColour, pairScreen, uploadColour } from './screen.ts';

test('a schedule for screens with a tag plays on one as soon as it has the tag', async ({
  account,
  firstAccount,
  page,
  context,
  server,
}) => {
  await firstAccount.client.admin.updateLimits({ params: { userId: account.user.id }, body: { deviceSeats: 2 } });
  const screen = await context.newPage();
  const lobby = DeviceId.parse(await pairScreen(screen, account, server.url));
  const { id: door } = await addDevice(account, server.url, 'Door');
  await account.client.tags.tagScreens({ body: { deviceIds: [door], add: ['bakery'] } });
  const [red, green] = [
    await uploadColour(account, server.url, 'red'),
    await uploadColour(account, server.url, 'green'),
  ];
  const onScreen = () => screen.screenshot().then(classifyColour);
  await account.client.assignments.assignToDevice({
    params: { deviceId: lobby },
    body: { mediaType: 'image', mediaId: red, force: false },
  });
  const { event } = await account.client.schedule.create({
    body: {
      title: 'Rolls',
      allDay: true,
      scheduledDate: new Date().toISOString().slice(0, 10),
      timezone: 'UTC',
      mediaType: 'image',
      mediaId: green,
      deviceIds: [lobby],
      recurrence: 'daily',
    },
  });
  await expect.poll(onScreen).toBe('green');

  await page.goto(`/device-schedule?event=${event.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Schedule' });
  await dialog.getByRole('button', { name: 'Screens of Rolls: All screens' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'bakery' }).click();
  await expect(dialog.getByText('Only on bakery')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Schedule updated successfully', { exact: true }).first()).toBeVisible();
  await expect.poll(onScreen).toBe('red');

  await account.client.tags.tagScreens({ body: { deviceIds: [lobby], add: ['bakery'] } });
  await expect.poll(onScreen).toBe('green');
});
