import { readSettingsFile } from '@vitrine/contract/agent/settings-file';
import { AppError } from '@vitrine/contract/core/errors';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { PairingToken } from '@vitrine/contract/fleet/pairing-tokens';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { exampleGroup } from '../../../test/examples/example-group.ts';
import { examplePairingToken } from '../../../test/examples/example-pairing-token.ts';
import { exampleMe } from '../../../test/examples/example-people.ts';
import { proAccount } from '../../../test/examples/example-subscription.ts';
import { type Fake, type Plain, renderPage } from '../../../test/render-page.tsx';
import { PreparedScreensPage } from './prepared-screens-page.tsx';

const TOKEN = `vpt_${'a'.repeat(46)}`;
const shops = exampleGroup('Shops', { deviceCount: 2 });

afterEach(() => vi.restoreAllMocks());

interface World {
  accountTimeZone?: string | null;
  tokens?: PairingToken[];
  routes?: Fake['pairingTokens'];
  playerUrl?: string;
  at?: string;
  describe?: Plain<Api['stickMedia']['describe']>;
}

const open = ({
  accountTimeZone = 'Europe/Lisbon',
  tokens = [],
  routes,
  playerUrl = 'http://192.168.1.20:3000/player/',
  describe = async () => ({ files: 0, bytes: 22 }),
  at = '/prepared-screens',
}: World = {}) =>
  renderPage(
    <PreparedScreensPage />,
    {
      accounts: { me: async () => exampleMe('owner', { accountTimeZone }) },
      system: { playerAddress: async () => ({ playerUrl }) },
      plans: { status: async () => ({ ...proAccount, maxDevices: 5, deviceCount: 2 }) },
      groups: { list: async () => ({ groups: [shops] }) },
      devices: { get: async () => ({ ...exampleDevice('Window'), cache: null, machine: null, copies: [] }) },
      stickMedia: { describe },
      pairingTokens: { list: async () => ({ pairingTokens: tokens }), ...routes },
    },
    { path: '/prepared-screens', at },
  );

const created = () =>
  vi.fn<Plain<Api['pairingTokens']['create']>>(async ({ body: { name, screens } }) => ({
    success: true,
    pairingToken: examplePairingToken(name, { screens }),
    token: TOKEN,
  }));

type Person = Awaited<ReturnType<typeof open>>;

async function openDialog(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Prepare screens' }));
  return within(await screen.findByRole('dialog', { name: 'Prepare screens' }));
}

/** The text of each file that is downloaded. */
function watchDownloads(): Promise<string>[] {
  const texts: Promise<string>[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) texts.push(file.text());
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return texts;
}

test('screens are prepared by a file, with the Wi-Fi that the server never gets', async () => {
  const downloads = watchDownloads();
  const create = created();
  const person = await open({ routes: { create } });
  expect(await screen.findByRole('heading', { name: 'No screens prepared yet' })).toBeInTheDocument();
  const dialog = await openDialog(person);
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  await person.keyboard('Lobby');
  await person.click(dialog.getByRole('button', { name: 'Increase Number of screens' }));
  await person.selectOptions(dialog.getByLabelText('Group'), 'Shops');
  await person.selectOptions(dialog.getByLabelText('Expires'), 'In 30 days');
  expect(dialog.getByLabelText('Server address')).toHaveValue('http://192.168.1.20:3000');
  await person.type(dialog.getByRole('combobox', { name: 'Add tag to Tags' }), 'North{Enter}');
  await person.type(dialog.getByLabelText('Site'), 'Old Town');
  await person.type(dialog.getByLabelText('Network'), 'Guests');
  await person.type(dialog.getByLabelText('Password'), 'secret of the Wi-Fi');
  await person.type(dialog.getByLabelText('Country'), 'pt{Enter}');
  const file = within(await screen.findByRole('dialog', { name: 'Download vitrine.txt now' }));
  const screens = { tags: ['north'], site: 'Old Town', address: '' };
  expect(create.mock.calls).toEqual([
    [{ body: { name: 'Lobby', screens: 2, groupId: shops.id, days: 30, ...screens } }],
  ]);
  await person.click(file.getByRole('button', { name: 'Download vitrine.txt' }));
  const [text = ''] = await Promise.all(downloads);
  expect(readSettingsFile(new TextEncoder().encode(text)).settings).toEqual({
    server: 'http://192.168.1.20:3000',
    wifi: { name: 'Guests', password: 'secret of the Wi-Fi', country: 'PT' },
    pairingToken: TOKEN,
    timeZone: 'Europe/Lisbon',
  });
  expect(document.body).not.toHaveTextContent(TOKEN);
  await person.click(file.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the time zone of the file is the account’s at first, or else that of the person', async () => {
  localStorage.setItem('userTimezone', 'Asia/Tokyo');
  const person = await open({ accountTimeZone: null });
  const dialog = await openDialog(person);
  expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
});

test('what is missing is said beside its field, the first of which gets the focus, and nothing is sent', async () => {
  const create = created();
  const person = await open({ routes: { create } });
  const dialog = await openDialog(person);
  await person.type(dialog.getByLabelText('Password'), 'short');
  await person.click(dialog.getByRole('button', { name: 'Create file' }));
  expect(dialog.getByText('Please enter a name')).toBeInTheDocument();
  expect(dialog.getByText('Please enter the name of the network')).toBeInTheDocument();
  expect(dialog.getByText(/^A Wi-Fi password has 8 to 63/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  expect(create).not.toHaveBeenCalled();
});

test('a failure is shown, and what was entered stays', async () => {
  const create = vi.fn<Plain<Api['pairingTokens']['create']>>().mockRejectedValue(new AppError('group.not_found'));
  const person = await open({ routes: { create } });
  const dialog = await openDialog(person);
  await person.type(dialog.getByLabelText('Name'), 'Lobby{Enter}');
  expect(await dialog.findByText('Group not found')).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveValue('Lobby');
});

test('an address that only this computer reaches, and more screens than the plan has seats for, are pointed out', async () => {
  const person = await open({ playerUrl: 'http://localhost:3000/player/' });
  const dialog = await openDialog(person);
  expect(dialog.getByText('Only this computer can reach this address.')).toBeInTheDocument();
  await person.clear(dialog.getByLabelText('Server address'));
  await person.type(dialog.getByLabelText('Server address'), '192.168.1.10');
  expect(dialog.queryByText('Only this computer can reach this address.')).not.toBeInTheDocument();
  await person.clear(dialog.getByRole('spinbutton'));
  await person.type(dialog.getByRole('spinbutton'), '3');
  expect(dialog.queryByText('Your plan has too few free seats.')).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Increase Number of screens' }));
  expect(dialog.getByText('Your plan has too few free seats.')).toBeInTheDocument();
});

test('the list says what was used of each file, and links to the screens', async () => {
  const lobby = examplePairingToken('Lobby', {
    paired: 3,
    devices: [{ id: DeviceId.parse('dev_1'), name: 'Lobby 1', pairedAt: '2026-03-03T12:00:00.000Z' }],
    group: { id: shops.id, name: 'Shops' },
  });
  const person = await open({
    tokens: [lobby, examplePairingToken('Old', { state: 'expired' }), examplePairingToken('Bar', { state: 'used' })],
  });
  const [first, old, bar] = within(await screen.findByRole('list', { name: 'Prepared screens' }))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('[role=progressbar]') !== null);
  expect(first).toHaveTextContent('3 of 10 paired');
  expect(first).toHaveTextContent('Group: Shops · Expires Mar 16, 2026');
  expect(old).toHaveTextContent('Expired');
  expect(bar).toHaveTextContent('Complete');
  await person.click(within(first as HTMLElement).getByText('Paired screens'));
  expect(screen.getByRole('link', { name: 'Lobby 1' })).toHaveAttribute('href', '/device-management/dev_1');
});

test('a file is revoked after a question; one that has ended leaves the list', async () => {
  const revoke = vi.fn<Plain<Api['pairingTokens']['revoke']>>(async () => ({ success: true }));
  const person = await open({
    tokens: [examplePairingToken('Lobby'), examplePairingToken('Bar', { state: 'used' })],
    routes: { revoke },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Lobby' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await person.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('File revoked')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Actions for Bar' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Remove from list' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed from the list')).toBeInTheDocument();
  expect(revoke.mock.calls).toEqual([[{ params: { id: 'ptk_Lobby' } }], [{ params: { id: 'ptk_Bar' } }]]);
});

test('a list that cannot be fetched says so', async () => {
  await open({ routes: { list: () => Promise.reject(new AppError('server.failed')) } });
  expect(await screen.findByText('Failed to fetch prepared screens')).toBeInTheDocument();
});

test('the media of a group’s next screens are offered for the stick, once there are some', async () => {
  const describe = vi.fn<Plain<Api['stickMedia']['describe']>>(async (request) =>
    request?.query?.groupId === shops.id ? { files: 12, bytes: 340_000_000 } : { files: 0, bytes: 22 },
  );
  const person = await open({ describe });
  expect(await screen.findByText('No media in the next two weeks.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download media' })).toBeDisabled();
  await person.selectOptions(screen.getByLabelText('For'), 'Shops');
  expect(await screen.findByText('12 files for the next two weeks, 324.25 MB')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download media' })).toHaveAttribute(
    'href',
    `/api/stick-media/file?groupId=${shops.id}`,
  );
});

test('the media of a screen are offered from the link on its page', async () => {
  const describe = vi.fn<Plain<Api['stickMedia']['describe']>>(async () => ({ files: 1, bytes: 1024 }));
  await open({ describe, at: '/prepared-screens?device=dev_Window' });
  expect(await screen.findByText('1 file for the next two weeks, 1.00 KB')).toBeInTheDocument();
  expect(screen.getByLabelText('For')).toHaveDisplayValue('Window');
  expect(describe).toHaveBeenCalledExactlyOnceWith({ query: { deviceId: 'dev_Window' } });
  expect(screen.getByRole('link', { name: 'Download media' })).toHaveAttribute(
    'href',
    '/api/stick-media/file?deviceId=dev_Window',
  );
});

test('media that are too large for one download are refused with the reason', async () => {
  await open({ describe: () => Promise.reject(new AppError('stick_media.too_large')) });
  expect(await screen.findByText(/^The media have more than 4 GB/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download media' })).toBeDisabled();
});

test('the steps link to the chapters about the image and the package', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Vitrine image' })).toHaveAttribute('href', '/docs#disk-image');
  expect(screen.getByRole('link', { name: 'package' })).toHaveAttribute('href', '/docs#machines');
});

test('the hint of the name names no screen before there is a name', async () => {
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Prepare screens' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepare screens' }));
  expect(dialog.getByText('What the screen is called.')).toBeInTheDocument();
  await person.type(dialog.getByLabelText('Name'), 'Hall');
  expect(dialog.getByText('The screen is called “Hall”.')).toBeInTheDocument();
});
