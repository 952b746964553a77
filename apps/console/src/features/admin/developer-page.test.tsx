import { AccountId } from '@vitrine/contract/accounts';
import type { AdminUser } from '@vitrine/contract/admin';
import { AppError } from '@vitrine/contract/core/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { DeveloperPage } from './developer-page.tsx';

const ada: AdminUser = {
  id: AccountId.parse('acc_1'),
  name: 'Ada',
  email: 'ada@example.com',
  isAdmin: true,
  isSuspended: false,
  subscriptionStatus: 'active',
  subscriptionPlan: 'device-subscription',
  effectivePlan: 'device-subscription',
  deviceSeats: 3,
  extraStorageBytes: 0,
  deviceCount: 2,
  createdAt: '2026-01-02T03:04:00.000Z',
};
const bob: AdminUser = {
  ...ada,
  id: AccountId.parse('acc_2'),
  email: 'bob@example.com',
  isAdmin: false,
  subscriptionStatus: 'inactive',
  subscriptionPlan: 'free',
  effectivePlan: 'free',
  deviceSeats: 1,
};

type Fake = Parameters<typeof renderPage>[1];

async function open(
  admin: Partial<NonNullable<Fake['admin']>> = {},
  accounts: NonNullable<Fake['accounts']> = {},
  billing: NonNullable<Fake['billing']> = {},
) {
  return renderPage(<DeveloperPage />, {
    admin: {
      users: async (request) => [ada, bob].filter(({ email }) => email.includes(request?.query?.search ?? '')),
      stats: async () => ({
        totalUsers: 2,
        totalAccounts: 1,
        activeSubscriptions: 1,
        totalDevices: 5,
        onlineDevices: 4,
        storageUsed: 1.5 * 1024 ** 3,
        totalVideos: 7,
        totalImages: 8,
        pendingThumbnails: 9,
      }),
      health: async () => ({
        environment: 'production',
        version: '1.2.3',
        worker: { isHealthy: true, text: 'Running', code: 'worker-running', value: '3' },
        database: { isHealthy: true, text: 'Connected (PostgreSQL 18.4)', code: 'database-connected', value: '18.4' },
        storage: { isHealthy: false, text: 'No space left', code: 'storage-failed', value: 'No space left' },
        payment: { isHealthy: true, text: 'Sandbox: nothing is charged', code: 'sandbox', value: '' },
        mail: { isHealthy: false, text: 'No emails are sent: SMTP_URL is not set', code: 'mail-off', value: '' },
        setup: [
          {
            id: 'email',
            state: 'missing',
            text: 'No emails are sent: SMTP_URL is not set',
            advice: 'Set SMTP_URL and MAIL_FROM.',
            settings: ['SMTP_URL', 'MAIL_FROM'],
          },
          { id: 'proxy', state: 'ready', text: 'No proxy is configured', advice: null, settings: ['TRUST_PROXY'] },
          { id: 'registration', state: 'ready', text: 'By invitation only', advice: null, settings: ['REGISTRATION'] },
        ],
      }),
      jobs: async () => ({
        counts: [{ state: 'failed', count: 1 }],
        jobs: [
          {
            id: '0b2c1d3e-0000-4000-8000-000000000000',
            name: 'media.thumbnail',
            state: 'failed',
            createdAt: '2026-01-02T03:04:00.000Z',
            failure: 'It broke',
          },
        ],
      }),
      ...admin,
    },
    accounts,
    billing,
    audit: {
      all: Object.assign(async () => ({ entries: [] }), {
        page: async () => ({ body: { entries: [] }, next: null, total: 0 }),
      }),
    },
  });
}

test('the overview shows the figures of the whole installation', async () => {
  await open();
  expect(await screen.findByText('1.50 GB')).toBeInTheDocument();
  expect(screen.getByText('4 online')).toBeInTheDocument();
  // People and accounts are counted apart.
  expect(screen.getByText('Total Users').closest('div')).toHaveTextContent('Total Users21 account');
  for (const label of ['Total Users', 'Active Subscriptions', 'Total Videos', 'Total Images', 'Pending Thumbnails']) {
    expect(screen.getByText(label)).toBeInTheDocument();
  }
});

test('expired subscriptions are cleared after a confirmation', async () => {
  const user = await open({ clearExpired: async () => ({ cleared: 3 }) });
  await user.click(await screen.findByRole('button', { name: 'Clear Expired Subscriptions' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear expired' }));
  expect(await screen.findByText('Cleared 3 expired subscriptions')).toBeInTheDocument();
});

test('a user is found by a part of the address, and its limits are edited', async () => {
  const saved: unknown[] = [];
  const user = await open({
    updateLimits: async ({ params, body }) => {
      saved.push({ ...params, ...body });
      return { success: true };
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  await user.type(await screen.findByRole('searchbox'), 'bob');
  const row = within(await screen.findByRole('listitem', { name: 'bob@example.com' }));
  await user.click(row.getByRole('button', { name: 'Edit Limits' }));
  expect(row.getByRole('button', { name: 'Decrease Device seats' })).toBeDisabled();
  await user.click(row.getByRole('button', { name: 'Increase Device seats' }));
  await user.click(row.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User Limits Updated')).toBeInTheDocument();
  expect(saved).toEqual([{ userId: 'acc_2', deviceSeats: 2, extraStorageBytes: 0 }]);
});

test('a save that is refused keeps the editor open with what was entered', async () => {
  const user = await open({
    updateLimits: async () => {
      throw new AppError('seats.below_purchased', { message: 'This account has purchased 3 seats.' });
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'ada@example.com' }));
  await user.click(row.getByRole('button', { name: 'Edit Limits' }));
  await user.click(row.getByRole('button', { name: 'Decrease Device seats' }));
  await user.click(row.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This account has purchased 3 seats.')).toBeInTheDocument();
  expect(row.getByRole<HTMLInputElement>('spinbutton', { name: 'Device seats' }).value).toBe('2');
});

test('resetting a user requires a confirmation', async () => {
  const done: string[] = [];
  const user = await open({
    resetUser: async ({ params }) => {
      done.push(params.userId);
      return { success: true };
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'ada@example.com' }));
  expect(row.getByText('Admin')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Reset' }));
  expect(done).toEqual([]);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset user' }));
  expect(await screen.findByText('User subscription has been reset successfully')).toBeInTheDocument();
  expect(done).toEqual(['acc_1']);
});

test('a reset that fails without a message shows a default one', async () => {
  const user = await open({
    resetUser: async () => {
      throw new Error('');
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'bob@example.com' }));
  await user.click(row.getByRole('button', { name: 'Reset' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset user' }));
  expect(await screen.findByText('Failed to reset user')).toBeInTheDocument();
});

test('an unhealthy part is shown, and a failed job is retried', async () => {
  const retried: unknown[] = [];
  const user = await open({
    retryJob: async ({ params }) => {
      retried.push(params.name);
      return { success: true };
    },
  });
  await user.click(screen.getByRole('tab', { name: 'System' }));
  expect(await screen.findByText('No space left')).toBeInTheDocument();
  expect(screen.getByText('No emails are sent: SMTP_URL is not set')).toBeInTheDocument();
  expect(screen.getByText('By invitation only', { exact: false })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Retrying job')).toBeInTheDocument();
  expect(retried).toEqual(['media.thumbnail']);
});

test('what is set up is listed, and what is missing with its settings, what to do and the guide', async () => {
  const user = await open();
  await user.click(screen.getByRole('tab', { name: 'System' }));
  const list = within(await screen.findByRole('list', { name: 'Setup' }));
  const email = within(list.getByRole('listitem', { name: 'Email' }));
  expect(email.getByText('Not set up')).toBeInTheDocument();
  expect(email.getByText('Set SMTP_URL and MAIL_FROM.')).toBeInTheDocument();
  expect(email.getByText('MAIL_FROM')).toBeInTheDocument();
  expect(email.getByRole('link', { name: 'Email in the guide' })).toHaveAttribute('href', '/docs#run-email');
  const proxy = within(list.getByRole('listitem', { name: 'Proxy' }));
  expect(proxy.getByText('Set up')).toBeInTheDocument();
  expect(proxy.getByRole('button', { name: 'Measure limit' })).toBeInTheDocument();
  expect(within(list.getByRole('listitem', { name: 'Registration' })).getByText('Set up')).toBeInTheDocument();
});

test('refreshing on the Tools tab reports success only once the server has responded', async () => {
  const requests: string[] = [];
  const user = await open(
    {
      users: async () => {
        requests.push('users');
        return [ada];
      },
      stats: async () => {
        requests.push('stats');
        throw new Error('The server did not answer');
      },
    },
    {
      me: async () => {
        requests.push('me');
        throw new Error('Failed to get current user');
      },
    },
  );
  await user.click(screen.getByRole('tab', { name: 'Tools' }));
  requests.length = 0;

  await user.click(screen.getByRole('button', { name: 'Refresh Statistics' }));
  expect(await screen.findByText('The server did not answer')).toBeInTheDocument();
  expect(screen.queryByText('Statistics Refreshed')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Refresh User Cache' }));
  expect(await screen.findByText('Failed to get current user')).toBeInTheDocument();
  expect(screen.queryByText('User Cache Refreshed')).not.toBeInTheDocument();
  expect(requests.toSorted()).toEqual(['me', 'stats', 'users']);
});

test.each([
  ['Make admin', 'Make admin', 'User is now an administrator', 'setAdmin acc_2 true'],
  ['Suspend', 'Suspend user', 'User suspended', 'suspend acc_2 true'],
  ['Delete user', 'Delete user', 'User deleted', 'deleteUser acc_2'],
  ['End paid period now (test)', 'End period', 'Paid period ended', 'sandboxAdvance acc_2'],
])('%s requires a confirmation, and reports the outcome', async (entry, confirm, outcome, call) => {
  const calls: string[] = [];
  const user = await open(
    {
      setAdmin: async ({ params, body }) => {
        calls.push(`setAdmin ${params.userId} ${body.isAdmin}`);
        return { success: true };
      },
      suspend: async ({ params, body }) => {
        calls.push(`suspend ${params.userId} ${body.isSuspended}`);
        return { success: true };
      },
      deleteUser: async ({ params }) => {
        calls.push(`deleteUser ${params.userId}`);
        return { success: true };
      },
    },
    {},
    {
      sandboxAdvance: async ({ params }) => {
        calls.push(`sandboxAdvance ${params.userId}`);
        return { success: true };
      },
    },
  );
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'bob@example.com' }));
  await user.click(row.getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await screen.findByText(outcome)).toBeInTheDocument();
  expect(calls).toEqual([call]);
});

test('thumbnails of all videos are generated again on request', async () => {
  const user = await open({ forceThumbnails: async () => ({ success: true, queued: 7 }) });
  await user.click(screen.getByRole('tab', { name: 'Media' }));
  await user.click(await screen.findByRole('button', { name: 'Force Generate All Thumbnails' }));
  expect(await screen.findByText('Thumbnail Generation Started')).toBeInTheDocument();
});

test('a failure to generate thumbnails is reported', async () => {
  const user = await open({
    forceThumbnails: async () => {
      throw new Error('');
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Media' }));
  await user.click(await screen.findByRole('button', { name: 'Force Generate All Thumbnails' }));
  expect(await screen.findByText('Failed to start thumbnail generation')).toBeInTheDocument();
});

test('statistics that cannot be loaded are loaded again on request', async () => {
  let requests = 0;
  const user = await open({
    stats: async () => {
      requests += 1;
      throw new AppError('server.failed');
    },
  });
  expect(await screen.findByText('Failed to load statistics')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Retry now/ }));
  await vi.waitFor(() => expect(requests).toBe(2));
});

test('a search without results shows that nothing matches', async () => {
  const user = await open();
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  await user.type(await screen.findByRole('searchbox'), 'missing');
  expect(await screen.findByText('No matching users')).toBeInTheDocument();
});

test('background work that cannot be loaded is reported beside the health of the system', async () => {
  const user = await open({
    jobs: async () => {
      throw new AppError('server.failed');
    },
  });
  await user.click(screen.getByRole('tab', { name: 'System' }));
  expect(await screen.findByText('Failed to load background work')).toBeInTheDocument();
  expect(screen.getByText('production, version 1.2.3')).toBeInTheDocument();
});

test('an installation without background work shows that there is none', async () => {
  const user = await open({ jobs: async () => ({ counts: [], jobs: [] }) });
  await user.click(screen.getByRole('tab', { name: 'System' }));
  expect(await screen.findByText('No pending, running or failed jobs')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a job that cannot be retried stays in the list, with the reason', async () => {
  const user = await open({
    retryJob: async () => {
      throw new AppError('request.invalid', { message: 'This job is running.' });
    },
  });
  await user.click(screen.getByRole('tab', { name: 'System' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This job is running.')).toBeInTheDocument();
  expect(screen.getByText('It broke')).toBeInTheDocument();
});

test('health that cannot be loaded leaves the rest of the tab', async () => {
  const user = await open({
    health: async () => {
      throw new AppError('server.unavailable');
    },
  });
  await user.click(screen.getByRole('tab', { name: 'System' }));
  expect(await screen.findByText('Failed to load the system')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Audit Log' })).toHaveAttribute('href', '/audit?scope=all');
});

const accounts = (count: number): AdminUser[] =>
  Array.from({ length: count }, (_, index) => ({
    ...bob,
    id: AccountId.parse(`acc_${index}`),
    email: `user${index}@example.com`,
  }));

test('many users are shown in steps of 50, and a search starts again with the first', async () => {
  const many = accounts(120);
  const user = await open({
    users: async (request) => many.filter(({ email }) => email.includes(request?.query?.search ?? '')),
  });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const list = await screen.findByRole('list', { name: 'Users' });
  expect(list.childElementCount).toBe(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(list.childElementCount).toBe(100);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'user' } });
  await vi.waitFor(() => expect(screen.getByRole('list', { name: 'Users' }).childElementCount).toBe(50));
});

test('a tab has an address, and a search for users is part of it', async () => {
  const user = await open();
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  await user.type(await screen.findByRole('searchbox'), 'bob');
  expect(await screen.findByRole('listitem', { name: 'bob@example.com' })).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.queryByRole('listitem', { name: 'ada@example.com' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('tab', { name: 'Tools' }));
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('');
});

test('users that cannot be loaded are reported, and loaded again on request', async () => {
  const users = vi
    .fn<() => Promise<AdminUser[]>>(async () => [ada])
    .mockRejectedValueOnce(new AppError('network.failed'));
  const user = await open({ users });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  expect(await screen.findByText('Failed to load users')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByRole('listitem', { name: 'ada@example.com' })).toBeInTheDocument();
});

test('a plan is changed without turning paid seats into granted ones', async () => {
  const calls: unknown[] = [];
  const user = await open({
    setPlan: async ({ params, body }) => {
      calls.push({ ...params, ...body });
      return { success: true };
    },
    updateLimits: async () => {
      calls.push('limits');
      return { success: true };
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'ada@example.com' }));
  await user.click(row.getByRole('button', { name: 'Edit Limits' }));
  await user.selectOptions(row.getByLabelText('Plan'), 'pro');
  await user.click(row.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User Limits Updated')).toBeInTheDocument();
  expect(calls).toEqual([{ userId: 'acc_1', plan: 'pro' }]);
  expect(row.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('an edit of limits is discarded by Cancel, and starts again with the saved values', async () => {
  const user = await open();
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'ada@example.com' }));
  await user.click(row.getByRole('button', { name: 'Edit Limits' }));
  await user.click(row.getByRole('button', { name: 'Increase Device seats' }));
  await user.click(row.getByRole('button', { name: 'Cancel' }));
  await user.click(row.getByRole('button', { name: 'Edit Limits' }));
  expect(row.getByRole<HTMLInputElement>('spinbutton', { name: 'Device seats' }).value).toBe('3');
});

test('a suspended administrator is offered the opposite of both', async () => {
  const user = await open({ users: async () => [{ ...ada, isSuspended: true }] });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'ada@example.com' }));
  expect(row.getByText('Suspended')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: /More/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Remove admin rights',
    'Restore access',
    'End paid period now (test)',
    'Delete user',
  ]);
});

test('an action that the server refuses is reported, and its dialog closes', async () => {
  const user = await open({
    deleteUser: async () => {
      throw new AppError('account.last_admin');
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const row = within(await screen.findByRole('listitem', { name: 'ada@example.com' }));
  await user.click(row.getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete user' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText(new AppError('account.last_admin').message)).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});
