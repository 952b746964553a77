import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { Approval } from '@vitrine/contract/team/approvals';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleApproval } from '../../test/examples/example-approval.ts';
import { createChangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import { exampleInstallation } from '../../test/examples/example-people.ts';
import { type Fake, type Plain, renderPage } from '../../test/render-page.tsx';
import { ApprovalsPage } from './approvals-page.tsx';

interface World {
  role?: User['role'];
  waiting?: Approval[];
  decided?: Approval[];
  routes?: Fake['approvals'];
  sendsEmail?: boolean;
}

function open({ role = 'admin', waiting = [], decided = [], routes, sendsEmail = true }: World = {}) {
  const page: Api['approvals']['list']['page'] = async ({ query } = {}) => {
    const approvals = query?.state === 'waiting' ? waiting : decided;
    return { body: { approvals }, next: null, total: approvals.length };
  };
  return renderPage(
    <ApprovalsPage />,
    {
      accounts: { installation: async () => exampleInstallation({ sendsEmail }) },
      approvals: { list: Object.assign(async () => ({ approvals: waiting }), { page }), ...routes },
    },
    { role },
  );
}

const change = async (name = 'Assign Apple to Lobby') => within(await screen.findByRole('article', { name }));

const decide = (state: Approval['state']) => async () =>
  ({ success: true, approval: exampleApproval({ state, decidedBy: 'Ada' }) }) as const;

test('without changes the page says that nothing waits and nothing was decided', async () => {
  await open();
  expect(await screen.findByText('Nothing is waiting')).toBeInTheDocument();
  expect(await screen.findByText('No decisions in the last 90 days')).toBeInTheDocument();
});

test('a change that waits shows its maker, its screens, and the effect that it would have now', async () => {
  const effect = exampleEffect([createChangedScreen('Lobby')]);
  const get = vi.fn<Plain<Api['approvals']['get']>>(async () => ({
    approval: exampleApproval(),
    effect,
    problem: null,
    look: 'as shown',
    isChanged: false,
  }));
  const person = await open({ waiting: [exampleApproval()], routes: { get } });
  const shown = await change();
  expect(shown.getByText('By Ben')).toBeInTheDocument();
  expect(shown.getByText('1 screen')).toBeInTheDocument();
  await person.click(shown.getByText('What would change now'));
  expect(await shown.findByRole('heading', { name: '1 screen changes now' })).toBeInTheDocument();
  expect(get).toHaveBeenCalledWith({ params: { id: 'apr_1' } });
});

test('a change that could not be carried out now says why', async () => {
  const problem = 'Another schedule already exists at this time.';
  const get = async () => ({
    approval: exampleApproval(),
    effect: null,
    problem,
    look: null,
    isChanged: false,
  });
  const person = await open({ waiting: [exampleApproval()], routes: { get } });
  const shown = await change();
  await person.click(shown.getByText('What would change now'));
  expect(await shown.findByText(problem)).toBeInTheDocument();
});

test('an admin approves a change with one press', async () => {
  const approve = vi.fn<Plain<Api['approvals']['approve']>>(decide('approved'));
  const person = await open({ waiting: [exampleApproval()], routes: { approve } });
  await person.click((await change()).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved')).toBeInTheDocument();
  expect(approve).toHaveBeenCalledWith({ params: { id: 'apr_1' }, body: { look: undefined } });
});

const getChanged = async () => ({
  approval: exampleApproval(),
  effect: exampleEffect([createChangedScreen('Lobby')]),
  problem: null,
  look: 'as shown',
  isChanged: true,
});

test('a change whose content has changed is shown again before it is approved as it is now', async () => {
  const approve = vi
    .fn<Plain<Api['approvals']['approve']>>(decide('approved'))
    .mockRejectedValueOnce(new AppError('approval.changed'));
  const person = await open({ waiting: [exampleApproval()], routes: { get: getChanged, approve } });
  const shown = await change();
  await person.click(shown.getByRole('button', { name: 'Approve' }));
  expect(await shown.findByText('Its content or its screens have changed since it was sent.')).toBeInTheDocument();
  expect(shown.getByRole('heading', { name: '1 screen changes now' })).toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved')).toBeInTheDocument();
  expect(approve).toHaveBeenLastCalledWith({ params: { id: 'apr_1' }, body: { look: 'as shown' } });
});

test('a change that has expired meanwhile is not carried out, and the admin learns it', async () => {
  const expired = new AppError('approval.expired');
  const person = await open({ waiting: [exampleApproval()], routes: { approve: () => Promise.reject(expired) } });
  await person.click((await change()).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Not carried out')).toBeInTheDocument();
  expect(screen.getByText(expired.message)).toBeInTheDocument();
});

test('an admin declines a change with a reason, which cannot be left out', async () => {
  const decline = vi.fn<Plain<Api['approvals']['decline']>>(decide('declined'));
  const person = await open({ waiting: [exampleApproval()], routes: { decline } });
  await person.click((await change()).getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this change?' }));
  await person.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Please enter a reason')).toBeInTheDocument();
  expect(decline).not.toHaveBeenCalled();
  await person.type(dialog.getByLabelText('Reason'), 'Out of season{Enter}');
  expect(await screen.findByText('Declined')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(decline).toHaveBeenCalledWith({ params: { id: 'apr_1' }, body: { reason: 'Out of season' } });
});

test.each([
  [true, 'Bo gets it by email.'],
  [false, 'Bo gets it on the page Approvals.'],
])('an admin reads how the maker gets the reason, with a mail server: %s', async (sendsEmail, hint) => {
  const person = await open({ waiting: [exampleApproval({ requestedBy: 'Bo' })], sendsEmail });
  await person.click((await change()).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(hint)).toBeInTheDocument();
});

test('its maker can only withdraw it', async () => {
  const withdraw = vi.fn<Plain<Api['approvals']['withdraw']>>(decide('withdrawn'));
  const person = await open({ role: 'scheduler', waiting: [exampleApproval({ isYours: true })], routes: { withdraw } });
  const shown = await change();
  expect(shown.getByText('Your change')).toBeInTheDocument();
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw']);
  await person.click(shown.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
  expect(withdraw).toHaveBeenCalledWith({ params: { id: 'apr_1' } });
});

test('decided changes show by whom and why, and expired ones the reason alone', async () => {
  const reason = 'Apple was deleted in the meantime.';
  const decidedAt = '2026-03-10T12:00:00.000Z';
  await open({
    decided: [
      exampleApproval({ state: 'declined', decidedBy: 'Ada', decidedAt, reason: 'Out of season' }),
      exampleApproval({ id: 'apr_2' as Approval['id'], state: 'expired', decidedAt, reason }),
    ],
  });
  const [declined, expired] = within(await screen.findByRole('list', { name: 'Decided' })).getAllByRole('listitem');
  expect(declined).toHaveTextContent(/Declined.*Decided by Ada.*Out of season/);
  expect(expired).toHaveTextContent(/Expired.*Apple was deleted in the meantime/);
  expect(expired).not.toHaveTextContent('Decided by');
});

test('changes that cannot be loaded say so', async () => {
  const failure = new AppError('network.failed');
  const refuse = () => Promise.reject(failure);
  await open({ routes: { list: Object.assign(refuse, { page: refuse }) } });
  await vi.waitFor(() => expect(screen.getAllByRole('heading', { name: 'Failed to load approvals' })).toHaveLength(2));
});
