import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { countedDevices } from '../../../test/examples/example-device.ts';
import { proAccount } from '../../../test/examples/example-subscription.ts';
import { folderNamed, fullDisk, MB } from '../../../test/library-page.tsx';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { LibrarySummary } from './library-summary.tsx';

const serveStorage = async (usedBytes: number) => ({
  storage: { usedBytes, imageCount: 1_204, videoCount: 31, audioCount: 0 },
});

interface World {
  storageLimit?: number | null;
  storage?: Plain<Api['media']['storage']>;
}

const show = ({ storageLimit = 100 * MB, storage = () => serveStorage(0) }: World = {}) =>
  renderPage(<LibrarySummary />, {
    media: { storage },
    plans: { status: async () => ({ ...proAccount, storageLimit }) },
    folders: { list: async () => ({ folders: [folderNamed('Animals')] }) },
    devices: { counts: async () => countedDevices([], { online: 3, total: 5 }) },
  });

const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('the summary counts files, folders, and online devices out of all devices', async () => {
  await show();
  expect(await screen.findByText('1,204')).toBeInTheDocument();
  await screen.findByText('/ 5');
  expect(figures()).toEqual(['1,204', '31', '1', '3/ 5']);
});

test('a figure that cannot be fetched is a dash, and the others are shown', async () => {
  await show({ storage: fullDisk });
  await screen.findByText('/ 5');
  expect(figures()).toEqual(['–', '–', '1', '3/ 5']);
  expect(screen.queryByText('Storage')).not.toBeInTheDocument();
});

test.each([
  [79, '79.00 MB of 100.00 MB', null],
  [80, '80.00 MB of 100.00 MB', 'See plans'],
  [100, '100.00 MB of 100.00 MB', 'Storage is full. See plans'],
  [120, '120.00 MB of 100.00 MB', 'Storage is full. See plans'],
])('with %d MB of 100 MB used, the bar reads %j and links to %j', async (used, text, link) => {
  await show({ storage: () => serveStorage(used * MB) });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('link')?.textContent ?? null).toBe(link);
});

test('an account without a limit sees its usage, and no plans', async () => {
  await show({ storage: () => serveStorage(5 * MB), storageLimit: null });
  expect(await screen.findByText('5.00 MB used, Unlimited')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a plan without storage is full', async () => {
  await show({ storageLimit: 0 });
  expect(await screen.findByRole('link', { name: 'Storage is full. See plans' })).toBeInTheDocument();
});
