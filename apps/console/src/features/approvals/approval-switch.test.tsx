import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { ApprovalSwitch } from './approval-switch.tsx';

const open = (waitingCount: number, changeSettings?: Plain<Api['approvals']['changeSettings']>) =>
  renderPage(<ApprovalSwitch />, {
    approvals: {
      settings: async () => ({ settings: { isOn: true, appliesToYou: false, waitingCount } }),
      ...(changeSettings && { changeSettings }),
    },
  });

test('approval is switched off for the account', async () => {
  const change = vi.fn<Plain<Api['approvals']['changeSettings']>>(async () => ({
    success: true,
    settings: { isOn: false, appliesToYou: false, waitingCount: 0 },
  }));
  const person = await open(0, change);
  const control = await screen.findByRole('switch', { name: 'Changes to screens need approval', checked: true });
  await person.click(control);
  expect(await screen.findByText('Approval is off')).toBeInTheDocument();
  expect(change).toHaveBeenCalledExactlyOnceWith({ body: { isOn: false } });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the switch leads to the changes that still wait, which the navigation does not while approval is off', async () => {
  await open(2);
  expect(await screen.findByRole('link', { name: '2 changes waiting for approval' })).toHaveAttribute(
    'href',
    '/approvals',
  );
});
