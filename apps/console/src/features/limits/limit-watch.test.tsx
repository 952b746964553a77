import type { User } from '@vitrine/contract/accounts';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Image, Video } from '@vitrine/contract/library/media';
import { AppError } from '@vitrine/contract/core/errors';
import { computeMaxDevices, computeStorageLimit } from '@vitrine/contract/billing/plans';
import { PlanIdSchema, type SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { publishRefusal, type Refusal } from '../../api/refusals.ts';
import { contentRoutes } from '../../test/examples/example-content.ts';
import { freeAccount } from '../../test/examples/example-subscription.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { LimitWatch } from './limit-watch.tsx';
import { createDialogRateLimit } from './dialog-rate-limit.ts';

const MB = 1024 ** 2;

beforeEach(() => sessionStorage.clear());

const belowLimits: SubscriptionInfo = { ...freeAccount, deviceCount: 1, usedBytes: 10 * MB };

/** The properties of a file that the dialog uses. */
const file = (id: string, originalName: string, fileSize: number, contentId = id) => ({
  id: `med_${id}`,
  originalName,
  fileSize,
  contentId,
  createdAt: '2026-03-02T12:00:00.000Z',
  thumbnailUrl: `/objects/${id}.webp`,
});
const image = (...about: Parameters<typeof file>) => file(...about) as unknown as Image;
const video = (...about: Parameters<typeof file>) => file(...about) as unknown as Video;

const device = (id: string, name: string) => ({ id: `dev_${id}`, name, status: 'offline' }) as unknown as Device;

interface Situation {
  usage?: Partial<SubscriptionInfo>;
  at?: string;
  /** Ids that the server refuses to remove. */
  stuck?: readonly string[];
  images?: readonly Image[];
  devices?: Plain<Api['devices']['list']>;
  /** Instead of the profile that matches the usage. */
  profile?: Partial<User>;
}

async function watch({ usage = {}, at = '/dashboard', stuck = [], profile, images, devices }: Situation) {
  const removed: string[] = [];
  const standing = { ...belowLimits, ...usage };
  const freed: Record<string, number> = { med_i: 30 * MB, med_v: 60 * MB };
  const remove = async ({ params }: { params: { id?: string; deviceId?: string } }) => {
    const id = params.id ?? params.deviceId ?? '';
    if (stuck.includes(id)) throw new Error('stuck');
    removed.push(id);
    return { success: true as const };
  };
  const user = await renderPage(
    <LimitWatch path={at} />,
    {
      plans: {
        status: async () => ({
          ...standing,
          deviceCount: standing.deviceCount - removed.filter((id) => id.startsWith('dev_')).length,
          usedBytes: removed.reduce((used, id) => used - (freed[id] ?? 0), standing.usedBytes),
        }),
      },
      accounts: {
        profile: async () => {
          if (profile === undefined) throw new Error('unknown');
          return { user: profile as User };
        },
      },
      devices: {
        list: devices ?? (async () => [device('a', 'Window'), device('b', 'Door'), device('c', 'Bar')]),
        remove,
      },
      content: contentRoutes({
        images: images ?? [image('i', 'lizard.png', 30 * MB)],
        videos: [video('v', 'friday.mp4', 60 * MB)],
      }),
      media: {
        removeImage: remove,
        removeVideo: remove,
      },
    },
    { path: at },
  );
  return { user, removed };
}

const refuse = (refusal: Partial<Refusal> = {}): void =>
  act(() => {
    publishRefusal({ kind: 'storage', neededBytes: 20 * MB, ...refusal });
  });

const above = { deviceCount: 3, maxDevices: 2 };

test.each([
  ['/dashboard', above, 'Device Limit Exceeded'],
  ['/device-management', above, 'Device Limit Exceeded'],
  ['/media', { usedBytes: 120 * MB }, 'Storage Limit Exceeded'],
  ['/dashboard', { usedBytes: 120 * MB }, 'Storage Limit Exceeded'],
])('on %s the dialog opens for an account above a limit', async (at, usage, title) => {
  await watch({ at, usage });
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
});

const matrix = PlanIdSchema.options.flatMap((plan) => {
  const entitlement = { isAdmin: false, effectivePlan: plan, deviceSeats: 2, extraStorageBytes: 0 };
  const maxDevices = computeMaxDevices(entitlement);
  const storageLimit = computeStorageLimit(entitlement);
  const usages = { maxDevices, storageLimit, deviceCount: 0, usedBytes: 0 };
  return ([-1, 0, 1] as const).flatMap((offset) => {
    const where = { '-1': 'below', '0': 'at', '1': 'above' }[offset];
    return [
      {
        name: `${plan}, ${where} its devices`,
        usage: { ...usages, deviceCount: (maxDevices ?? 900) + offset },
        isOpened: offset > 0 && maxDevices !== null,
      },
      {
        name: `${plan}, ${where} its storage`,
        usage: { ...usages, usedBytes: (storageLimit ?? 2 ** 50) + offset },
        isOpened: offset > 0 && storageLimit !== null,
      },
    ];
  });
});

test.each(matrix)('$name: the dialog opens only above the limit', async ({ usage, isOpened }) => {
  await watch({ usage });
  const dialog = await screen.findByRole('dialog', undefined, { timeout: isOpened ? 2_000 : 20 }).catch(() => null);
  expect(dialog !== null).toBe(isOpened);
});

test('the dialog stays closed at the limit, and on other pages', async () => {
  await watch({ usage: { deviceCount: 1, maxDevices: 1 } });
  await watch({ at: '/settings', usage: above });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the upgrade button opens the plans', async () => {
  const { user } = await watch({ usage: above });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Unlimited devices')).toBeInTheDocument();
  expect(dialog.getByText('3 of 2')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Upgrade Now' }));
  expect(await screen.findByText('At /subscription')).toBeInTheDocument();
});

test('two exceeded limits are shown one after the other, each once', async () => {
  const { user } = await watch({ usage: { ...above, usedBytes: 120 * MB } });
  await screen.findByRole('dialog', { name: 'Device Limit Exceeded' });
  await user.click(screen.getByRole('button', { name: 'Maybe Later' }));
  await screen.findByRole('dialog', { name: 'Storage Limit Exceeded' });
  await user.click(screen.getByRole('button', { name: 'Maybe Later' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a refused upload opens the dialog at most once in 30 seconds', async () => {
  const { user } = await watch({ at: '/media' });
  await vi.waitFor(() => {
    refuse();
    expect(screen.queryByRole('dialog')).toBeInTheDocument();
  });
  await user.click(await screen.findByRole('button', { name: 'Maybe Later' }));
  refuse();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a reload within 30 seconds does not open the dialog again', async () => {
  const { user } = await watch({ usage: above });
  await user.click(await screen.findByRole('button', { name: 'Maybe Later' }));
  cleanup();
  await watch({ usage: above });
  await expect(screen.findByRole('dialog', undefined, { timeout: 50 })).rejects.toThrow('Unable to find');
});

test('the dialog shows the limits of the profile', async () => {
  await watch({
    usage: above,
    profile: { isAdmin: false, effectivePlan: 'device-subscription', deviceSeats: 1, extraStorageBytes: 0 },
  });
  expect(await screen.findByText('3 of 1')).toBeInTheDocument();
});

test('a refused upload shows the bytes it needs, and offers the files that fit', async () => {
  const { user } = await watch({ at: '/media' });
  const onAct = vi.fn<() => void>();
  await vi.waitFor(() => {
    refuse({ neededBytes: 95 * MB, alternative: { label: 'Upload 2 of 3 files', onAct } });
    expect(screen.queryByRole('dialog')).toBeInTheDocument();
  });
  expect(screen.getByText('This upload needs 95.00 MB, but only 90.00 MB is free.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Upload 2 of 3 files' }));
  expect(onAct).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an account without files is not offered to delete some', async () => {
  await watch({ at: '/media', usage: { usedBytes: 0 } });
  await vi.waitFor(() => {
    refuse({ neededBytes: 120 * MB });
    expect(screen.queryByRole('dialog')).toBeInTheDocument();
  });
  expect(screen.getByText('This upload is 120.00 MB. Your plan includes 100.00 MB of storage.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete files instead' })).not.toBeInTheDocument();
});

test('files have thumbnails, and copies free their storage together', async () => {
  const images = [image('x', 'one.jpg', 30 * MB, 'same'), image('y', 'two.jpg', 30 * MB, 'same')];
  const { user } = await watch({ at: '/media', usage: { usedBytes: 150 * MB }, images });
  await user.click(await screen.findByRole('button', { name: 'Delete files instead' }));
  expect(await screen.findAllByText('30.00 MB, shared by 2 copies')).toHaveLength(2);
  expect(document.querySelector('img[src="/objects/x.webp"]')).not.toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'one.jpg' }));
  expect(screen.getByText('Frees 0 Bytes of the 50.00 MB needed')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'two.jpg' }));
  expect(screen.getByText('Frees 30.00 MB of the 50.00 MB needed')).toBeInTheDocument();
});

test('the dialog closes after a partial failure if enough was removed', async () => {
  const { user, removed } = await watch({ usage: above, stuck: ['dev_a'] });
  await user.click(await screen.findByRole('button', { name: 'Remove screens instead' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Remove 3 Device(s)' }));
  expect(await screen.findByText('1 device(s) could not be removed')).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(removed).toEqual(['dev_b', 'dev_c']);
});

test('the rate limit counts devices and storage separately', () => {
  let now = 0;
  const rateLimit = createDialogRateLimit(() => now);
  expect(rateLimit.take('device')).toBe(true);
  expect(rateLimit.take('storage')).toBe(true);
  now = 29_999;
  expect(rateLimit.take('device')).toBe(false);
  now = 30_000;
  expect(rateLimit.take('device')).toBe(true);
});

test('devices are removed one by one, and the dialog closes once the account is within its limit', async () => {
  const { user, removed } = await watch({ usage: above });
  await user.click(await screen.findByRole('button', { name: 'Remove screens instead' }));
  expect(screen.getByRole('button', { name: 'Remove 0 Device(s)' })).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: 'Door' }));
  await user.click(screen.getByRole('button', { name: 'Remove 1 Device(s)' }));
  expect(await screen.findByText('Successfully removed 1 device(s)')).toBeInTheDocument();
  expect(removed).toEqual(['dev_b']);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('files are listed by type, and the dialog stays until enough was freed', async () => {
  const { user, removed } = await watch({ at: '/media', usage: { usedBytes: 150 * MB } });
  await user.click(await screen.findByRole('button', { name: 'Delete files instead' }));
  expect(await screen.findByRole('checkbox', { name: 'friday.mp4' })).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Images' }));
  expect(screen.queryByRole('checkbox', { name: 'friday.mp4' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'lizard.png' }));
  expect(screen.getByText('Frees 30.00 MB of the 50.00 MB needed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete 1 File(s)' }));
  expect(await screen.findByText('Successfully deleted 1 file(s)')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'All Files' }));
  await user.click(await screen.findByRole('checkbox', { name: 'friday.mp4' }));
  await user.click(screen.getByRole('button', { name: 'Delete 1 File(s)' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(removed).toEqual(['med_i', 'med_v']);
});

test('devices that could not be removed are reported, and the dialog stays', async () => {
  const { user } = await watch({ usage: above, stuck: ['dev_a'] });
  await user.click(await screen.findByRole('button', { name: 'Remove screens instead' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Window' }));
  await user.click(screen.getByRole('button', { name: 'Remove 1 Device(s)' }));
  expect(await screen.findByText('Some devices could not be removed')).toBeInTheDocument();
  expect(screen.getByText('1 device(s) could not be removed')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('button', { name: 'Maybe Later' })).toBeInTheDocument();
});

test('a list that cannot be loaded is retried within the dialog', async () => {
  const devices = vi.fn<Plain<Api['devices']['list']>>().mockRejectedValue(new AppError('server.unavailable'));
  const { user } = await watch({ usage: above, devices });
  await user.click(await screen.findByRole('button', { name: 'Remove screens instead' }));
  expect(await screen.findByRole('heading', { name: 'Failed to fetch devices' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove 0 Device(s)' })).toBeDisabled();
  devices.mockResolvedValue([device('a', 'Window')]);
  await user.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByRole('checkbox', { name: 'Window' })).toBeInTheDocument();
});
