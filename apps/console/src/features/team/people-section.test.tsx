import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { readToken, startSession } from '../../api/session.ts';
import { exampleMe, exampleMember } from '../../test/examples/example-people.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { PeopleSection } from './people-section.tsx';

const members = [
  exampleMember('Olga', { role: 'owner' }),
  exampleMember('Ada', { role: 'viewer', isYou: true }),
  exampleMember('Ben', { role: 'admin' }),
];

async function open(accountCount: number) {
  const leave = vi.fn<Plain<Api['team']['leave']>>(async () => ({ success: true }));
  startSession('token');
  const person = await renderPage(<PeopleSection />, {
    accounts: { me: async () => exampleMe('viewer', { accountCount }) },
    team: { members: async () => ({ members }), leave },
  });
  return { person, leave };
}

test('a viewer sees the members, and whom to ask', async () => {
  await open(1);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'OOlgaolga@example.comOwner',
    'AAdayouada@example.comViewer',
    'BBenben@example.comAdmin',
  ]);
  expect(
    await screen.findByText('Only admins and owners can invite people and change roles. Ask Olga or Ben.'),
  ).toBeInTheDocument();
});

test('who leaves their only account is signed out', async () => {
  const { person, leave } = await open(1);
  await person.click(await screen.findByRole('button', { name: 'Leave account' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave this account?' });
  expect(question).toHaveTextContent('You will lose access to its screens at once, and be signed out.');
  expect(leave).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Leave account' }));
  expect(await screen.findByText('At /login')).toBeInTheDocument();
  expect(readToken()).toBeNull();
  expect(leave).toHaveBeenCalledOnce();
});

test('who belongs to other accounts too stays signed in', async () => {
  const { person, leave } = await open(2);
  await person.click(await screen.findByRole('button', { name: 'Leave account' }));
  expect(await screen.findByText(/Your other accounts stay as they are\./)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Leave account' }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(readToken()).toBe('token');
});
