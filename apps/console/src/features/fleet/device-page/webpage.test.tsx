import { expect, test } from 'vitest';
import { at, device, nowRegion, openDevicePage, playout } from '../../../test/device-page.tsx';
import { shownWebpage, weather } from '../../../test/examples/example-webpage.ts';

test('a screen that shows a web page shows its card, and links to it', async () => {
  const playing = { media: shownWebpage(), reason: 'device', since: null } as const;
  const explanation = {
    ...playout,
    at: at(12),
    media: shownWebpage(),
    reason: 'device' as const,
    sentence: 'Shows the web page "Weather" because it is assigned to this device.',
    candidates: [],
  };
  await openDevicePage({ known: { ...device, playing }, routes: { playout: { explain: async () => explanation } } });
  expect(await nowRegion().findByRole('img', { name: 'Weather' })).toBeInTheDocument();
  expect(await nowRegion().findByRole('link', { name: 'Open the web page' })).toHaveAttribute(
    'href',
    `/media?preview=${weather.id}`,
  );
});
