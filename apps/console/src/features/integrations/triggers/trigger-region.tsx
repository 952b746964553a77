import { MAX_TRIGGERS } from '@vitrine/contract/integrations/trigger-limits';
import type { Trigger, TriggerRepeat } from '@vitrine/contract/integrations/triggers';
import { Link, Pencil, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { formatCount } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../../ui/lists/listing.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { TakeoverPicture } from '../../content/index.ts';
import { describeTarget } from '../../takeovers/index.ts';
import { Integrations } from '../components/integrations.tsx';
import { LastUse, timeColumn } from '../components/last-use.tsx';
import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';

const TriggerDialog = fetched(async () => (await import('./trigger-dialog.tsx')).TriggerDialog);

/** The triggers of the account by name, and the way to a new one. */
export function Triggers() {
  const read = useRead(q.triggers.list({ failure: t('Failed to fetch triggers'), select: ({ triggers }) => triggers }));
  /** The trigger in the dialog; `new` for a new trigger; null: the dialog is closed. */
  const [edited, setEdited] = useState<Trigger | 'new' | null>(null);
  /** The one whose address is shown, with its secret, which is answered once. */
  const [made, setMade] = useState<{ trigger: Trigger; secret: string } | null>(null);
  const confirm = useConfirm();
  const renewing = useChange(q.triggers.renew({ failure: t('Failed to make a new address') }));
  const revoking = useChange(q.triggers.revoke({ failure: t('Failed to revoke the trigger') }));
  const address = `${window.location.origin}/api/triggers/${made?.secret}`;
  const renew = ({ id, name, lastUsedAt }: Trigger) =>
    confirm({
      title: t('Make a new address?'),
      text: (
        <>
          <p>
            {rich('{name} gets a new address, which you see next. The current one stops working at once.', {
              name: <b>{name}</b>,
            })}
          </p>
          <LastUse at={lastUsedAt} />
        </>
      ),
      confirm: t('Make a new address'),
      tone: 'primary',
      act: () => renewing.mutateAsync({ params: { id } }),
      onDone: setMade,
    });

  const revoke = ({ id, name, lastUsedAt }: Trigger) =>
    confirm({
      title: t('Revoke this trigger?'),
      text: (
        <>
          <p>
            {rich(
              'Buttons and programs that call {name} will no longer start anything. A takeover that it started continues. This can’t be undone.',
              { name: <b>{name}</b> },
            )}
          </p>
          <LastUse at={lastUsedAt} />
        </>
      ),
      confirm: t('Revoke'),
      act: () => revoking.mutateAsync({ params: { id } }),
      done: { title: t('Trigger revoked'), text: name },
    });
  return (
    <>
      <Integrations
        of={read}
        title={t('Triggers')}
        note={t('Each starts a takeover when its address is called')}
        empty={{
          title: t('No triggers yet'),
          text: t(
            'A trigger is a secret address that starts a takeover: a button at the till shows “Checkout 2 opens” for five minutes, a fire panel clears all screens until somebody ends it.',
          ),
        }}
        max={MAX_TRIGGERS}
        needs="triggers.create"
        add={[<Zap key="icon" />, t('Create trigger')]}
        onAdd={() => setEdited('new')}
      >
        {(triggers) => (
          <Listing
            label={t('Triggers')}
            items={triggers}
            hasCards
            columns={columns}
            actions={(trigger) => [
              { label: t('Edit'), needs: 'triggers.update', icon: <Pencil />, onSelect: () => setEdited(trigger) },
              { label: t('New address'), needs: 'triggers.renew', icon: <Link />, onSelect: () => void renew(trigger) },
              {
                label: t('Revoke'),
                needs: 'triggers.revoke',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => void revoke(trigger),
              },
            ]}
          />
        )}
      </Integrations>
      {edited !== null && (
        <TriggerDialog
          trigger={edited === 'new' ? null : edited}
          onSaved={({ trigger, secret }) => {
            setEdited(null);
            if (secret !== undefined) setMade({ trigger, secret });
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {made !== null && (
        <ShownOnceDialog
          kind="address"
          name={made.trigger.name}
          secret={address}
          hint={t('It is called with POST and needs no body.')}
          warning={t(
            'The address is shown only now. Keep it like a password: anyone who has it can start this takeover.',
          )}
          example={{
            title: t('Try it'),
            hint: t('It starts the takeover on your screens.'),
            label: t('Command'),
            copyLabel: t('Copy command'),
            lines: [`curl -X POST ${address}`],
          }}
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

/** The duration of the takeover and the effect of another call while it runs; without minutes, until it is ended. */
const repeatTexts: Readonly<Record<TriggerRepeat, (minutes: number | null) => string>> = {
  extend: (minutes) =>
    minutes === null
      ? t('Until it is ended, a second call extends it')
      : t(
          '{minutes, plural, one {For # minute, a second call extends it} other {For # minutes, a second call extends it}}',
          { minutes },
        ),
  end: (minutes) =>
    minutes === null
      ? t('Until it is ended, a second call ends it')
      : t('{minutes, plural, one {For # minute, a second call ends it} other {For # minutes, a second call ends it}}', {
          minutes,
        }),
  ignore: (minutes) =>
    minutes === null
      ? t('Until it is ended, a second call does nothing')
      : t(
          '{minutes, plural, one {For # minute, a second call does nothing} other {For # minutes, a second call does nothing}}',
          { minutes },
        ),
};

const missingTexts = {
  shown: t('Starts nothing: what it shows was deleted'),
  target: t('Starts nothing: its screens were deleted'),
};

/** The name, and what it does or why it does nothing. */
function TriggerName({ trigger: { name, minutes, repeat, missing } }: { trigger: Trigger }) {
  const [first, second] = missing;
  if (first === undefined) return <Named name={name}>{repeatTexts[repeat](minutes)}</Named>;
  return (
    <Named name={name} badges={<Badge tone="warning">{t('Incomplete')}</Badge>} isWhole>
      <span className="text-warning">
        {second === undefined ? missingTexts[first] : t('Starts nothing: what it shows and its screens were deleted')}
      </span>
    </Named>
  );
}

function Shows({ trigger: { shown, shows } }: { trigger: Trigger }) {
  if (shown === null) return <span className="text-ink-3">–</span>;
  const isPrepared = shows.kind === 'standby';
  const title = isPrepared ? shown.title : (shown.content?.originalName ?? shown.title);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TakeoverPicture shown={shown} small className="w-16 flex-none" />
      <span className="min-w-0">
        <span className="block truncate" title={title}>
          {title}
        </span>
        <span className="block truncate text-1 text-ink-3">
          {isPrepared ? t('Prepared takeover') : t('Media or playlist')}
        </span>
      </span>
    </span>
  );
}

const columns: readonly Column<Trigger>[] = [
  { head: t('Name'), isCut: true, render: (trigger) => <TriggerName trigger={trigger} /> },
  { head: t('Shows'), width: 'w-[26%]', isCut: true, render: (trigger) => <Shows trigger={trigger} /> },
  { head: t('Where'), width: 'w-[20%]', isCut: true, render: describeTarget },
  { head: t('Last used'), ...timeColumn, render: ({ lastUsedAt }) => <Age instant={lastUsedAt} /> },
  { head: t('Used'), width: 'w-20', numeric: true, narrow: 'note', render: ({ timesUsed }) => formatCount(timesUsed) },
];
