import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleMe } from '../../../test/examples/example-people.ts';
import { exampleDelivery, exampleWebhook } from '../../../test/examples/example-webhook.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { IntegrationsPage } from '../integrations-page.tsx';

const deliveries = [
  exampleDelivery('1', {
    state: 'failed',
    status: 500,
    failure: 'The answer was 500.',
    failureTold: [{ code: 'webhook.status', values: { status: '500' } }],
  }),
  exampleDelivery('2', { state: 'failed', status: null, failure: 'The connection failed.' }),
];

const page: Api['webhooks']['deliveries']['page'] = async () => ({
  body: { deliveries },
  next: null,
  total: deliveries.length,
});

test('a page in German says in German why deliveries failed', async () => {
  const person = await renderPage(
    <IntegrationsPage />,
    {
      accounts: { me: async () => exampleMe('admin') },
      groups: { list: async () => ({ groups: [] }) },
      webhooks: {
        list: async () => ({ webhooks: [exampleWebhook('Tickets')] }),
        deliveries: Object.assign(async () => ({ deliveries }), { page }),
      },
    },
    { path: '/integrations/webhooks', role: 'admin' },
  );
  await person.click(await screen.findByRole('button', { name: 'Zustellungen' }));
  expect(await screen.findByText(/Die Antwort war 500\.$/)).toBeInTheDocument();
  expect(screen.getByText(/Die Verbindung kam nicht zustande\.$/)).toBeInTheDocument();
});
