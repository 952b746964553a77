import { expectHangEnds, expectWhiteEnds, pairWithImage, test } from './kiosk/kiosk-screen.ts';

test('a page that hangs and one that turns white are brought back', async ({ kiosk, account, server }) => {
  await pairWithImage(kiosk, account, server.url);
  await expectHangEnds(kiosk);
  await expectWhiteEnds(kiosk);
});
