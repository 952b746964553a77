import { ApprovalId } from '@vitrine/contract/team/approvals';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleApproval } from '../../test/examples/example-approval.ts';
import { exampleInstallation } from '../../test/examples/example-people.ts';
import { type Fake, renderPage } from '../../test/render-page.tsx';
import { ApprovalsPage } from './approvals-page.tsx';

const waiting = exampleApproval();
const reason = 'Apple was deleted in the meantime.';
const decided = [
  exampleApproval({
    id: ApprovalId.parse('apr_3'),
    state: 'expired',
    reason,
    reasonTold: [{ code: 'approval.named_deleted', values: { name: 'Apple' } }],
  }),
  exampleApproval({ id: ApprovalId.parse('apr_2'), state: 'declined', decidedBy: 'Ada', reason: 'Out of season' }),
];

const page: Api['approvals']['list']['page'] = async ({ query } = {}) => {
  const approvals = query?.state === 'waiting' ? [waiting] : decided;
  return { body: { approvals }, next: null, total: approvals.length };
};

function open(routes: Fake['approvals']) {
  const list = Object.assign(async () => ({ approvals: [waiting] }), { page });
  return renderPage(<ApprovalsPage />, {
    accounts: { installation: async () => exampleInstallation({}) },
    approvals: { list, ...routes },
  });
}

test('a page in German says in German why a change has expired, and leaves the words of an admin as they are', async () => {
  await open({});
  expect(await screen.findByText('Apple wurde inzwischen gelöscht.')).toBeInTheDocument();
  expect(screen.getByText('Out of season')).toBeInTheDocument();
});

test('a page in German says in German why a change cannot be carried out', async () => {
  const problem = 'This layout does not exist';
  const person = await open({
    get: async () => ({
      approval: waiting,
      effect: null,
      problem,
      problemTold: [{ code: 'layout.not_found', values: {} }],
      look: null,
      isChanged: false,
    }),
  });
  const change = within((await screen.findAllByRole('article'))[0]!);
  await person.click(change.getByText('Was sich jetzt ändern würde'));
  expect(await change.findByText('Dieses Layout gibt es nicht')).toBeInTheDocument();
});
