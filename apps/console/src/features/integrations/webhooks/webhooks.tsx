import { MAX_WEBHOOKS } from '@vitrine/contract/integrations/webhook-types';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { useWebhooks, type WebhookWithSecret } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';

const EditDialog = fetched(async () => (await import('./edit-dialog.tsx')).WebhookDialog);

/** The webhooks of the account, and the way to a new one. */
export function Webhooks() {
  const query = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const add = (
    <Button
      needs="webhooks.create"
      variant="primary"
      disabled={query.data === undefined || query.data.length >= MAX_WEBHOOKS}
      onClick={() => setIsAdding(true)}
    >
      <WebhookIcon />
      Add webhook
    </Button>
  );
  return (
    <>
      <Region
        of={query}
        title="Failed to fetch webhooks"
        empty={{
          title: 'No webhooks yet',
          text: 'A webhook tells another system what happens: a screen goes offline and a ticket is opened, content is live and a message is posted.',
          children: add,
        }}
      >
        {(webhooks) => (
          <Section title="Webhooks" count={webhooks.length} tools={add}>
            <WebhookList webhooks={webhooks} onSecret={setShown} />
          </Section>
        )}
      </Region>
      {isAdding && (
        <EditDialog
          webhook={null}
          onSaved={({ webhook, secret }) => {
            setIsAdding(false);
            if (secret !== undefined) setShown({ webhook, secret });
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {shown !== null && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
