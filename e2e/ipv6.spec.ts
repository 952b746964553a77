import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { expect, register, signIn, test } from './fixtures.ts';
import { pairScreen, shows, uploadColour } from './screen.ts';
import { startServer } from './server.ts';

test('console and player work at an IPv6 address', async ({ page, context }) => {
  const server = await startServer({ env: { HOST: '::' } });
  const url = `http://[::1]:${server.port}`;
  const account = await register(url);
  const screen = await context.newPage();
  const deviceId = DeviceId.parse(await pairScreen(screen, account, url));
  await expect(screen.getByText(`[::1]:${server.port}/device-management`)).toBeVisible();
  const mediaId = await uploadColour(account, url, 'green');
  await account.client.assignments.assignToDevice({ params: { deviceId }, body: { mediaType: 'image', mediaId } });
  await shows(screen, 'green');
  await signIn(context, url, account);
  await page.goto(`${url}/device-management`);
  await expect(page.getByText('Lobby').first()).toBeVisible();
  // Pages that outlive the server would report requests that fail.
  await Promise.all([page.close(), screen.close()]);
  await server.stop();
});
