import type { Feed } from '@vitrine/contract/layouts/feeds';
import { CircleCheck } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../ui/format/error-text.ts';
import { rich } from '../../ui/format/rich.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { completeAddress } from '../../ui/format/address.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { WaitsByEffect } from '../effect/index.ts';
import { EntryList } from './entry-list.tsx';

interface FeedDialogProps {
  /** Null for a new one. */
  feed: Feed | null;
  onClose: () => void;
}

/** Entries of a checked feed that are shown. */
const SHOWN = 3;

/** Adds a feed, or changes one. The server reads its address on request before it is saved. */
export function FeedDialog({ feed, onClose }: FeedDialogProps) {
  const checking = useChange(q.feeds.check());
  const adding = useChange(q.feeds.create({ done: t('Feed added'), isQuick: true }));
  const saving = useChange(q.feeds.update({ done: t('Feed saved'), isQuick: true }));
  const form = useForm(
    async () => {
      const { FeedChange, NewFeed } = await import('@vitrine/contract/layouts/feeds');
      return feed === null ? NewFeed : FeedChange;
    },
    { name: feed?.name ?? '', url: feed?.url ?? '' },
    (body) => (feed === null ? adding.mutateAsync({ body }) : saving.mutateAsync({ params: { id: feed.id }, body })),
    {
      done: onClose,
      toBody: ({ name, url }) => ({ name, url: completeAddress(url) }),
      refusals: { 'address.refused': 'url' },
      failure: t('The feed was not saved. Please try again.'),
    },
  );
  const url = completeAddress(form.values.url);
  const isChecked = checking.variables?.body.url === url;
  const check = isChecked ? checking.data?.check : undefined;
  const address = form.at('url');
  return (
    <FormDialog
      form={form}
      title={feed === null ? t('Add feed') : t('Edit feed')}
      submit={feed === null ? t('Add feed') : t('Save')}
      onClose={onClose}
    >
      <WaitsByEffect
        busy={form.isBusy}
        planned={feed && form.body && q.feeds.update.plan({ params: { id: feed.id }, body: form.body })}
      />
      <TextField
        {...address}
        error={address.error ?? (isChecked ? checking.error?.message : undefined)}
        label={t('Address')}
        hint={t('Of RSS, Atom or JSON Feed. Sites often call it “RSS” or “Subscribe”.')}
        inputMode="url"
        spellCheck={false}
        placeholder="https://example.com/feed.xml"
        maxLength={2_000}
        onBlur={() => form.change({ url })}
      />
      <TextField
        {...form.at('name')}
        label={t('Name')}
        maxLength={255}
        placeholder={check?.title ?? (feed === null ? t('The title of the feed') : '')}
      />
      <Button
        small
        className="justify-self-start"
        busy={checking.isPending}
        onClick={() => checking.mutate({ body: { url } })}
      >
        {t('Check the address')}
      </Button>
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {check?.reason === null ? (
          <>
            <p className="flex items-start gap-2 text-1 text-ink-2">
              <CircleCheck className="flex-none text-online-mark" />
              <span>{rich('The server can read {title}.', { title: <b>{check.title}</b> })}</span>
            </p>
            <EntryList entries={check.entries.slice(0, SHOWN)} />
          </>
        ) : (
          check !== undefined && <Notice tone="warning">{translateAnswer(check.reason, check.reasonTold)}</Notice>
        )}
      </div>
    </FormDialog>
  );
}
