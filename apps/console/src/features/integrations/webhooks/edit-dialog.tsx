import { findMessage } from '@vitrine/contract/core/message';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import {
  MAX_WEBHOOK_ADDRESS,
  type WebhookEventType,
  webhookEventNames,
  webhookEventTypes,
} from '@vitrine/contract/integrations/webhook-types';
import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { GroupsField } from '../../fleet/index.ts';
import { useSaveWebhook } from './queries.ts';

interface EditDialogProps {
  /** The webhook to change; null: a new one. */
  webhook: Webhook | null;
  onSaved: (saved: { webhook: Webhook; secret?: string }) => void;
  onClose: () => void;
}

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Adds or changes a webhook. */
export function EditDialog({ webhook, onSaved, onClose }: EditDialogProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? []);
  const [groupIds, setGroupIds] = useState<GroupId[] | null>(webhook?.groupIds ?? null);
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useSaveWebhook(webhook?.id ?? null);
  const problems = {
    name: name.trim() === '' && 'Please enter a name',
    url: !isAddress(url.trim()) && 'Please enter an address that begins with https:// or http://',
    events: events.length === 0 && 'Please choose at least one event',
    groups: groupIds?.length === 0 && 'Please choose at least one group',
  };

  function submit(): void {
    setIsChecked(true);
    if (Object.values(problems).some((problem) => problem !== false && problem !== undefined) || isPending) return;
    mutate({ name, url, events: [...events], groupIds }, { onSuccess: onSaved });
  }

  const choose = (type: WebhookEventType, on: boolean) =>
    setEvents(webhookEventTypes.filter((each) => (each === type ? on : events.includes(each))));

  return (
    <Dialog
      onClose={onClose}
      title={webhook === null ? 'Add webhook' : 'Edit webhook'}
      description="Events are sent to this address as they happen, signed with a secret."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {webhook === null ? 'Add webhook' : 'Save'}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone="danger">{findMessage(error, 'The webhook was not saved. Please try again.')}</Notice>
      )}
      <Field label="Name" hint="What receives the events: “Tickets”" error={isChecked && problems.name}>
        <Input
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Address" error={isChecked && problems.url}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          maxLength={MAX_WEBHOOK_ADDRESS}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <Field group label="Events" error={isChecked && problems.events}>
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            checked={events.includes(type)}
            onCheckedChange={(on) => choose(type, on)}
            label={webhookEventNames[type].name}
            hint={webhookEventNames[type].hint}
          />
        ))}
      </Field>
      <GroupsField
        allLabel="All screens"
        hint="For events about one screen, and for plays. All other events are always sent."
        error={isChecked && problems.groups}
        groupIds={groupIds}
        onChange={setGroupIds}
      />
    </Dialog>
  );
}
