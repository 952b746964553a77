import { MAX_WEBHOOK_ADDRESS, webhookEventTypes } from '@vitrine/contract/integrations/webhook-types';
import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { ChecksField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { GroupsField } from '../../fleet/index.ts';
import { webhookEventNames } from './event-names.ts';

interface EditDialogProps {
  /** The webhook to change; null: a new one. */
  webhook: Webhook | null;
  onSaved: (saved: { webhook: Webhook; secret?: string }) => void;
  onClose: () => void;
}

const empty: Pick<Webhook, 'name' | 'url' | 'events' | 'groupIds'> = { name: '', url: '', events: [], groupIds: null };

const events = webhookEventTypes.map((value) => {
  const { name, hint } = webhookEventNames[value];
  return { value, label: name, hint };
});

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onSaved, onClose }: EditDialogProps) {
  const creating = useChange(q.webhooks.create());
  const updating = useChange(q.webhooks.update());
  const form = useForm(
    async () => (await import('@vitrine/contract/integrations/webhooks')).NewWebhook,
    webhook ?? empty,
    (body): Promise<{ webhook: Webhook; secret?: string }> =>
      webhook === null
        ? creating.mutateAsync({ body })
        : updating.mutateAsync({ params: { webhookId: webhook.id }, body }),
    {
      done: onSaved,
      refusals: { 'address.refused': 'url', 'group.not_found': 'groupIds' },
      failure: t('The webhook was not saved. Please try again.'),
    },
  );
  return (
    <FormDialog
      form={form}
      title={webhook === null ? t('Add webhook') : t('Edit webhook')}
      description={t('Events are sent to this address as they happen, signed with a secret.')}
      submit={webhook === null ? t('Add webhook') : t('Save')}
      onClose={onClose}
    >
      <TextField
        {...form.at('name')}
        label={t('Name')}
        hint={t('What receives the events: “Tickets”')}
        maxLength={100}
      />
      <TextField
        {...form.at('url')}
        label={t('Address')}
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        maxLength={MAX_WEBHOOK_ADDRESS}
      />
      <ChecksField {...form.at('events')} label={t('Events')} options={events} />
      <GroupsField
        {...form.at('groupIds')}
        allLabel={t('All screens')}
        hint={t('For events about one screen, and for plays. All other events are always sent.')}
      />
    </FormDialog>
  );
}
