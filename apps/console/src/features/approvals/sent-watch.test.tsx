import { AppError } from '@vitrine/contract/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { useApprovalSettings } from '../../api/approval.ts';
import { createChangedScreen, createUnchangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import { createShownContent, withForeseenEffect } from '../../test/examples/example-effect.ts';
import { exampleFeed } from '../../test/examples/example-feed.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { FeedsPage } from '../feeds/feeds-page.tsx';
import { SentWatch } from './sent-watch.tsx';

const news = exampleFeed('Town news');

type Remove = Plain<Api['feeds']['remove']>;
const sendForApproval: Remove = () => Promise.reject(new AppError('approval.waiting'));
const carryOut: Remove = async () => ({ success: true });

function Frame() {
  useApprovalSettings();
  return (
    <>
      <SentWatch />
      <FeedsPage />
    </>
  );
}

/** Opens the question before a feed is deleted. */
async function askToDelete(appliesToYou: boolean, effect = exampleEffect(), remove: Remove = carryOut) {
  const settings = { isOn: true, appliesToYou, waitingCount: 0 };
  const person = await renderPage(<Frame />, {
    approvals: { settings: async () => ({ settings }) },
    feeds: { list: async () => ({ feeds: [news] }), remove: withForeseenEffect(remove, effect) },
  });
  await person.click(await screen.findByRole('button', { name: 'Delete Town news' }));
  return { person, question: within(await screen.findByRole('alertdialog', { name: 'Delete feed' })) };
}

const changing = exampleEffect([createChangedScreen('Lobby')]);
const covered = exampleEffect([], { unchanged: [createUnchangedScreen('Lobby', createShownContent('before'))] });

test.each([
  ['changes a screen', changing],
  ['concerns a screen that shows the same for now', covered],
])(
  'a change that %s is sent for approval: the button says so, its dialog closes, and a link leads to it',
  async (_, effect) => {
    const { person, question } = await askToDelete(true, effect, sendForApproval);
    await person.click(await question.findByRole('button', { name: 'Send for approval' }));
    expect(await screen.findByText('Sent for approval')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await person.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByText('At /approvals')).toBeInTheDocument();
  },
);

test('a change that concerns no screen is carried out at once', async () => {
  const { person, question } = await askToDelete(true);
  expect(await question.findByText('No screen changes.')).toBeInTheDocument();
  await person.click(await question.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Feed deleted')).toBeInTheDocument();
});

test('changes of admins keep their buttons', async () => {
  const { question } = await askToDelete(false, changing);
  expect(await question.findByText('1 screen changes now.')).toBeInTheDocument();
  expect(question.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
});
