import type { Feed, FeedId } from '@vitrine/contract/layouts/feeds';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Planned, WaitsByEffect } from '../playout/index.ts';
import { EntryList } from './entry-list.tsx';
import { useCheckFeed, useSaveFeed } from './queries.ts';

interface FeedDialogProps {
  /** Null for a new one. */
  feed: Feed | null;
  onClose: () => void;
}

const MAX_NAME = 255;
const MAX_ADDRESS = 2_000;

/** Entries of a checked feed that are shown. */
const SHOWN = 3;

/** Adds a feed, or changes one. The server reads its address on request before it is saved. */
export function FeedDialog({ feed, onClose }: FeedDialogProps) {
  const [address, setAddress] = useState(feed?.url ?? '');
  const [name, setName] = useState(feed?.name ?? '');
  const [isTried, setIsTried] = useState(false);
  const checking = useCheckFeed();
  const saving = useSaveFeed(onClose);
  const url = toAddress(address);
  const check = checking.variables === url ? checking.data?.check : undefined;
  const wrongName = feed !== null && name.trim() === '' ? 'Please enter a name' : undefined;
  const body = url === null || wrongName !== undefined ? null : { name: name.trim() || (check?.title ?? ''), url };
  const failure = saving.error ?? (checking.variables === url ? checking.error : null);
  const label = feed === null ? 'Add feed' : 'Edit feed';

  function submit(): void {
    setIsTried(true);
    if (!saving.isPending && body !== null) saving.mutate({ id: feed?.id ?? null, ...body });
  }

  function askServer(): void {
    setIsTried(true);
    if (url !== null) checking.mutate(url);
  }

  return (
    <Dialog
      onClose={onClose}
      title={label}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {feed === null ? 'Add feed' : 'Save'}
          </Button>
        </>
      }
    >
      <WaitsByEffect busy={saving.isPending} planned={feed && body && planFeed(feed.id, body)} />
      <Field
        label="Address"
        hint="Of RSS, Atom or JSON Feed. Sites often call it “RSS” or “Subscribe”."
        error={isTried && url === null ? 'Please enter an address that begins with http:// or https://' : undefined}
      >
        <Input
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/feed.xml"
          maxLength={MAX_ADDRESS}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onBlur={() => url !== null && setAddress(url)}
        />
      </Field>
      <Field label="Name" error={isTried ? wrongName : undefined}>
        <Input
          autoComplete="off"
          maxLength={MAX_NAME}
          value={name}
          placeholder={check?.title ?? (feed === null ? 'The title of the feed' : '')}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button small className="justify-self-start" busy={checking.isPending} onClick={askServer}>
        Check the address
      </Button>
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {check !== undefined && check.reason !== null && <Notice tone="warning">{check.reason}</Notice>}
        {check !== undefined && check.reason === null && (
          <>
            <p className="flex items-start gap-2 text-1 text-ink-2">
              <CircleCheck className="flex-none text-online-mark" />
              <span>
                The server can read <b>{check.title}</b>.
              </span>
            </p>
            <EntryList entries={check.entries.slice(0, SHOWN)} />
          </>
        )}
      </div>
      {failure !== null && <Notice tone="danger">{failure.message}</Notice>}
    </Dialog>
  );
}

const planFeed = (id: FeedId, body: { name: string; url: string }): Planned => ({
  key: ['save feed', id, body],
  dryRun: (api) => api.feeds.update.dryRun({ params: { id }, body }),
});

/** The typed address, with https:// if it has no protocol; null if it is none of the web. */
function toAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}
