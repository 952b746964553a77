import { expect, test } from './fixtures.ts';
import { addDevice, uploadImage } from './screen.ts';

const MINUTE_MS = 60_000;

test('the forecast is shown as images and as a list, with every candidate and why it lost', async ({
  account: { client, token },
  page,
  server,
}) => {
  const base = await uploadImage(server.url, { token }, 'base.jpg');
  const tour = await uploadImage(server.url, { token }, 'tour.jpg');
  const { id } = await addDevice({ client }, server.url, 'Main entrance');
  await client.media.setCurrentImage({ body: { imageId: base } });
  const begin = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 2 * 24 * 60 * MINUTE_MS).toISOString();
  await client.schedule.create({
    body: {
      title: 'Guided tour',
      startTime: begin.slice(11, 16),
      endTime: new Date(Date.parse(begin) + 30 * MINUTE_MS).toISOString().slice(11, 16),
      scheduledDate: begin.slice(0, 10),
      timezone: 'UTC',
      mediaType: 'image',
      mediaId: tour,
      deviceIds: [id],
      recurrence: 'weekly',
    },
  });

  await page.goto('/device-management');
  await page.getByRole('link', { name: 'Main entrance' }).click();
  await expect(page).toHaveURL(new RegExp(`/device-management/${id}`));
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Due now: base.');
  await expect(page.getByRole('list', { name: 'Next' }).getByRole('listitem').first()).toContainText('Guided tour');
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Guided tour');

  // the forecast is navigable by keyboard
  const slider = page.getByRole('slider', { name: 'Point in time' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/at=/);
  await page.getByRole('button', { name: 'Now', exact: true }).click();

  await page.getByLabel('List').check({ force: true });
  await page
    .getByRole('list', { name: 'The plan' })
    .getByRole('button', { name: /Guided tour/ })
    .first()
    .click();
  const candidates = page.getByRole('list', { name: 'Candidates' }).getByRole('listitem');
  await expect(candidates).toHaveText([/^Plays"Guided tour" runs/, /^Overridden"base\.jpg"/]);

  await client.schedule.create({
    body: {
      title: 'Late film',
      startTime: '23:00',
      endTime: '23:30',
      scheduledDate: new Date(Date.now() + 4 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10),
      timezone: 'UTC',
      mediaType: 'image',
      mediaId: tour,
      deviceIds: [id],
    },
  });
  // a change appears without a reload
  await expect(page.getByRole('list', { name: 'The plan' })).toContainText('Late film');
});
