import { test } from './fixtures.ts';
import { openPixelScreen } from './layout-pixels.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
  { width: 800, height: 480 },
];

for (const size of SIZES) {
  test(`all templates look on a screen of ${size.width} × ${size.height} as in the console`, async ({
    page,
    context,
    server,
    newAccount,
  }) => {
    const account = await newAccount();
    const screen = await openPixelScreen({ page, context, url: server.url, account });
    const { templates } = await account.client.layouts.listTemplates();
    for (const { id } of templates) {
      for (const orientation of ['landscape', 'portrait'] as const) await screen.expectSame(id, orientation, size);
    }
  });
}
