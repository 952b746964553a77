import { AppError } from '@vitrine/contract/core/errors';
import type { Webhook, WebhookDelivery } from '@vitrine/contract/integrations/webhooks';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleGroup } from '../../../test/examples/example-group.ts';
import { exampleMe } from '../../../test/examples/example-people.ts';
import { exampleDelivery, exampleDeliveryDetail, exampleWebhook } from '../../../test/examples/example-webhook.ts';
import { type Fake, type Plain, renderPage } from '../../../test/render-page.tsx';
import { IntegrationsPage } from '../integrations-page.tsx';

const SECRET = 'whsec_c2VjcmV0IG9mIGEgdGVzdA==';
const cafes = exampleGroup('Cafés', { deviceCount: 2 });

interface World {
  webhooks?: Webhook[];
  deliveries?: WebhookDelivery[];
  routes?: Fake['webhooks'];
}

function open({ webhooks = [], deliveries = [], routes }: World = {}) {
  const page: Api['webhooks']['deliveries']['page'] = async (request) => {
    const state = request?.query?.state;
    const shown = deliveries.filter((each) => state === undefined || each.state === state);
    return { body: { deliveries: shown }, next: null, total: shown.length };
  };
  return renderPage(
    <IntegrationsPage />,
    {
      accounts: { me: async () => exampleMe('admin') },
      groups: { list: async () => ({ groups: [cafes] }) },
      webhooks: {
        list: async () => ({ webhooks }),
        deliveries: Object.assign(async () => ({ deliveries }), { page }),
        ...routes,
      },
    },
    { path: '/integrations/webhooks', role: 'admin' },
  );
}

type Person = Awaited<ReturnType<typeof open>>;

const row = async (name: string) => within(await screen.findByRole('article', { name }));

async function choose(person: Person, of: string, action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

const changed = (facts: Partial<Webhook> = {}) =>
  vi.fn<Plain<Api['webhooks']['update']>>(async () => ({ success: true, webhook: exampleWebhook('Tickets', facts) }));

test('without webhooks the page says what they are for; a new one shows its secret once', async () => {
  const create = vi.fn<Plain<Api['webhooks']['create']>>(async ({ body }) => ({
    success: true,
    webhook: exampleWebhook(body.name),
    secret: SECRET,
  }));
  const person = await open({ routes: { create } });
  expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await person.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(dialog.getByText('Please enter a name')).toBeInTheDocument();
  expect(dialog.getByText(/Please enter an address/)).toBeInTheDocument();
  expect(dialog.getByText('Please choose at least one event')).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Tickets');
  await person.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://tickets.example.com/hook');
  await person.click(dialog.getByRole('checkbox', { name: /^Screen is offline/ }));
  await person.click(dialog.getByRole('radio', { name: /Only some groups/ }));
  await person.click(await dialog.findByRole('checkbox', { name: /Cafés/ }));
  await person.click(dialog.getByRole('button', { name: 'Add webhook' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the secret now' }));
  expect(shown.getByLabelText('Secret', { selector: 'pre' })).toHaveTextContent(SECRET);
  expect(create.mock.calls.map(([{ body }]) => body)).toEqual([
    {
      name: 'Tickets',
      url: 'https://tickets.example.com/hook',
      events: ['screen.offline'],
      groupIds: [cafes.id],
    },
  ]);
  await person.click(shown.getByRole('button', { name: 'Done' }));
  expect(document.body).not.toHaveTextContent(SECRET);
});

test('a webhook shows its events in words and how its last delivery went', async () => {
  const lastDelivery = exampleDelivery('1', { state: 'waiting', status: 503, failure: 'The answer was 503.' });
  const failingSince = '2026-03-02T12:00:00.000Z';
  await open({ webhooks: [exampleWebhook('Tickets', { lastDelivery, failingSince })] });
  const shown = await row('Tickets');
  expect(shown.getByText('Failing')).toBeInTheDocument();
  expect(shown.getByText('Retrying')).toBeInTheDocument();
  expect(shown.getByText('The answer was 503.')).toBeInTheDocument();
  expect(shown.getAllByText(/^Screen is offline/)).toHaveLength(2);
  expect(shown.getByText(/After 3 days without success, the webhook is disabled/)).toBeInTheDocument();
});

test('a webhook that was disabled says why, and is enabled with one press', async () => {
  const update = changed();
  const gaveUpAt = '2026-03-05T12:00:00.000Z';
  const person = await open({
    webhooks: [exampleWebhook('Tickets', { isEnabled: false, gaveUpAt })],
    routes: { update },
  });
  const shown = await row('Tickets');
  expect(shown.getByText(/because all deliveries had failed for 3 days/)).toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: 'Enable' }));
  expect(update).toHaveBeenCalledWith({ params: { webhookId: 'whk_Tickets' }, body: { isEnabled: true } });
});

test('a change of a webhook keeps what is not changed, and says why it was refused', async () => {
  const update = vi.fn<Plain<Api['webhooks']['update']>>(() => Promise.reject(new AppError('group.not_found')));
  const person = await open({ webhooks: [exampleWebhook('Tickets')], routes: { update } });
  await choose(person, 'Tickets', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
  await person.click(dialog.getByRole('checkbox', { name: /^Content is live/ }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  // Where it is put right, which has the focus.
  expect(await dialog.findByText('Group not found')).toBeInTheDocument();
  expect(dialog.getByRole('group', { name: 'Screens' })).toContainElement(document.activeElement as HTMLElement);
  expect(update.mock.calls.map(([{ body }]) => body)).toEqual([
    {
      name: 'Tickets',
      url: 'https://tickets.example.com/hook',
      events: ['screen.offline', 'content.live'],
      groupIds: null,
    },
  ]);
});

test('a test is sent and its result shown, with the text of the receiver as text', async () => {
  const answer = '<img src=x onerror=alert(1)>';
  const sent = vi.fn<Plain<Api['webhooks']['test']>>(async () => ({
    success: true,
    delivery: exampleDeliveryDetail('1', {
      type: 'webhook.test',
      state: 'failed',
      status: 500,
      failure: 'The answer was 500.',
      answer,
    }),
  }));
  const person = await open({ webhooks: [exampleWebhook('Tickets')], routes: { test: sent } });
  await choose(person, 'Tickets', 'Send a test');
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }));
  await person.click(dialog.getByRole('button', { name: 'Send a test' }));
  expect(await dialog.findByText('The answer was 500.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Answer', { selector: 'pre' })).toHaveTextContent(answer);
  await person.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(sent).toHaveBeenCalledTimes(2);
});

test('deliveries are listed by state, opened, and sent again', async () => {
  const failed = exampleDelivery('2', {
    state: 'failed',
    attempts: 14,
    status: null,
    failure: 'The connection failed.',
  });
  const resend = vi.fn<Plain<Api['webhooks']['resend']>>(async () => ({
    success: true,
    delivery: exampleDelivery('3', { state: 'waiting', attempts: 0 }),
  }));
  const delivery = async () => ({ delivery: exampleDeliveryDetail('2', { ...failed }) });
  const person = await open({
    webhooks: [exampleWebhook('Tickets')],
    deliveries: [exampleDelivery('1'), failed],
    routes: { resend, delivery },
  });
  await person.click((await row('Tickets')).getByRole('button', { name: 'Deliveries' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(2);
  await person.click(dialog.getByRole('radio', { name: 'Failed' }));
  await person.click(await dialog.findByRole('button', { name: /Failed.*The connection failed/ }));
  expect(await dialog.findByText('14 attempts')).toBeInTheDocument();
  expect(dialog.getByLabelText('Request', { selector: 'pre' })).toHaveTextContent('"name": "Lobby"');
  await person.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sent again')).toBeInTheDocument();
  expect(resend).toHaveBeenCalledWith({ params: { webhookId: 'whk_Tickets', deliveryId: 'whd_2' } });
});

test('a new secret is shown once, and a webhook is deleted after a confirmation', async () => {
  const rotateSecret = vi.fn<Plain<Api['webhooks']['rotateSecret']>>(async () => ({
    success: true,
    webhook: exampleWebhook('Tickets', { formerSecretUntil: '2026-03-03T12:00:00.000Z' }),
    secret: SECRET,
  }));
  const remove = vi.fn<Plain<Api['webhooks']['remove']>>(async () => ({ success: true }));
  const person = await open({ webhooks: [exampleWebhook('Tickets')], routes: { rotateSecret, remove } });
  await choose(person, 'Tickets', 'Change secret');
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Change secret' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the secret now' }));
  expect(shown.getByText(/also signed with the previous secret/)).toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: 'Done' }));
  await choose(person, 'Tickets', 'Delete');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Webhook deleted')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledWith({ params: { webhookId: 'whk_Tickets' } });
});
