import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../test/render-page.tsx';
import { useApprovalSettings, useNeedsApproval } from './approval.ts';
import { q } from './q.ts';

/** Like the shell, which shows the number of changes that wait, and asks whether this person’s changes wait. */
function Shell() {
  const queries = useQueryClient();
  const count = useApprovalSettings()?.waitingCount;
  const waits = useNeedsApproval();
  return (
    <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: q.approvals.settings.key })}>
      {`${count} ${waits ? 'yours too' : 'not yours'}`}
    </button>
  );
}

test('the settings are read again after a change, also where somebody only asks whether changes wait', async () => {
  let waitingCount = 0;
  const person = await renderPage(<Shell />, {
    approvals: { settings: async () => ({ settings: { isOn: true, appliesToYou: waitingCount > 0, waitingCount } }) },
  });
  expect(await screen.findByText('0 not yours')).toBeInTheDocument();
  waitingCount = 1;
  await person.click(screen.getByRole('button'));
  expect(await screen.findByText('1 yours too')).toBeInTheDocument();
});
