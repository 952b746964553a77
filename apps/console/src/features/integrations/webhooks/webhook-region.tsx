import { MAX_WEBHOOKS } from '@vitrine/contract/integrations/webhook-types';
import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Rows } from '../../../ui/lists/rows.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { Integrations } from '../components/integrations.tsx';
import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';
import { type OpenedWebhook, useWebhookActions } from './use-webhook-actions.tsx';
import { WebhookRow } from './webhook-row.tsx';

const EditDialog = fetched(async () => (await import('./edit-dialog.tsx')).WebhookDialog);
const TestDialog = fetched(async () => (await import('./test-dialog.tsx')).TestDialog);
const DeliveriesDialog = fetched(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

/** The webhooks of the account, the oldest first, and the way to a new one. */
export function Webhooks() {
  const read = useRead(q.webhooks.list({ failure: t('Failed to fetch webhooks'), select: ({ webhooks }) => webhooks }));
  const [opened, setOpened] = useState<OpenedWebhook | null>(null);
  const [shown, setShown] = useState<{ webhook: Webhook; secret: string } | null>(null);
  const actions = useWebhookActions(setOpened, setShown);
  const close = () => setOpened(null);
  return (
    <>
      <Integrations
        of={read}
        title={t('Webhooks')}
        empty={{
          title: t('No webhooks yet'),
          text: t(
            'A webhook tells another system what happens: a screen goes offline and a ticket is opened, content is live and a message is posted.',
          ),
        }}
        max={MAX_WEBHOOKS}
        needs="webhooks.create"
        add={[<WebhookIcon key="icon" />, t('Add webhook')]}
        onAdd={() => setOpened({ dialog: 'edit', webhook: null })}
      >
        {(webhooks) => (
          <Rows label={t('Webhooks')} items={webhooks} className="grid gap-2 px-4 py-3">
            {(webhook) => <WebhookRow webhook={webhook} {...actions} />}
          </Rows>
        )}
      </Integrations>
      {opened?.dialog === 'edit' && (
        <EditDialog
          webhook={opened.webhook}
          onSaved={({ webhook, secret }) => {
            close();
            if (secret !== undefined) setShown({ webhook, secret });
          }}
          onClose={close}
        />
      )}
      {opened?.dialog === 'test' && <TestDialog webhook={opened.webhook} onClose={close} />}
      {opened?.dialog === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      {shown !== null && (
        <ShownOnceDialog
          kind="secret"
          name={shown.webhook.name}
          secret={shown.secret}
          warning={t('The secret is shown only now. The receiver needs it to check that requests come from here.')}
          example={{
            title: t('Verify in TypeScript'),
            hint: t('There are libraries for other languages too.'),
            label: t('Example'),
            copyLabel: t('Copy example'),
            lines: [
              `import { Webhook } from 'standardwebhooks';`,
              `const event = new Webhook(secret).verify(body, headers);`,
            ],
          }}
          onClose={() => setShown(null)}
        >
          {shown.webhook.formerSecretUntil !== null &&
            t('Until {time}, requests are also signed with the previous secret.', {
              time: formatDateTime(shown.webhook.formerSecretUntil),
            })}
        </ShownOnceDialog>
      )}
    </>
  );
}
