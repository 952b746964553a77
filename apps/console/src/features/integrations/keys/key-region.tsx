import { MAX_API_KEYS } from '@vitrine/contract/integrations/api-key-limits';
import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { KeyRound, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { formatDate, formatDateTime, formatNames } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../../ui/lists/listing.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { useGroups } from '../../fleet/index.ts';
import { Integrations } from '../components/integrations.tsx';
import { LastUse, timeColumn } from '../components/last-use.tsx';
import { ShownOnceDialog } from '../components/shown-once-dialog.tsx';
import { scopeNames } from './scope-texts.ts';
import { locale } from '../../../ui/format/locale.ts';

const CreateDialog = fetched(async () => (await import('./key-dialogs.tsx')).CreateKeyDialog);
const EditDialog = fetched(async () => (await import('./key-dialogs.tsx')).EditKeyDialog);

/** The API keys of the person (for admins, of all members). Their makers can change them, and admins revoke those of others. */
export function ApiKeys() {
  const read = useRead(q.apiKeys.list({ failure: t('Failed to fetch API keys'), select: ({ apiKeys }) => apiKeys }));
  /** The key in the dialog; `new` for a new key; null: the dialog is closed. */
  const [edited, setEdited] = useState<ApiKey | 'new' | null>(null);
  /** The one whose token is shown, which is answered once. */
  const [made, setMade] = useState<{ apiKey: ApiKey; token: string } | null>(null);
  const confirm = useConfirm();
  const rotating = useChange(q.apiKeys.rotate({ failure: t('Failed to rotate the key') }));
  const revoking = useChange(q.apiKeys.revoke({ failure: t('Failed to revoke the key') }));
  const close = () => setEdited(null);

  const rotate = (apiKey: ApiKey) =>
    confirm({
      ...rotationOf(apiKey),
      act: () => rotating.mutateAsync({ params: { id: apiKey.id } }),
      onDone: setMade,
    });
  const revoke = (apiKey: ApiKey) =>
    confirm({ ...revocationOf(apiKey), act: () => revoking.mutateAsync({ params: { id: apiKey.id } }) });

  return (
    <>
      <Integrations
        of={read}
        title={t('API keys')}
        note={
          <>
            {rich('The <link>API reference</link> lists the scopes', {
              link: (text) => (
                <a href="/api/docs" target="_blank" rel="noreferrer" className="underline hover:text-ink">
                  {text}
                </a>
              ),
            })}
          </>
        }
        empty={{
          title: t('No API keys yet'),
          text: t(
            'A key lets a program do what you can do, or less: a fire alarm starts a takeover, a script uploads the menu.',
          ),
        }}
        max={MAX_API_KEYS}
        needs="apiKeys.create"
        add={[<KeyRound key="icon" />, t('Create API key')]}
        onAdd={() => setEdited('new')}
      >
        {(apiKeys) => (
          <Listing
            label={t('API keys')}
            items={apiKeys}
            hasCards
            columns={apiKeys.some(({ isYours }) => !isYours) ? columns : columns.filter((each) => each !== madeBy)}
            actions={(apiKey) => [
              apiKey.isYours && {
                label: t('Edit'),
                needs: 'apiKeys.update',
                icon: <Pencil />,
                onSelect: () => setEdited(apiKey),
              },
              apiKey.isYours &&
                !apiKey.isExpired && {
                  label: t('Rotate'),
                  needs: 'apiKeys.rotate',
                  icon: <RefreshCw />,
                  onSelect: () => void rotate(apiKey),
                },
              {
                label: t('Revoke'),
                needs: 'apiKeys.revoke',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => void revoke(apiKey),
              },
            ]}
          />
        )}
      </Integrations>
      {edited === 'new' && (
        <CreateDialog
          onCreated={(created) => {
            close();
            setMade(created);
          }}
          onClose={close}
        />
      )}
      {edited !== null && edited !== 'new' && <EditDialog apiKey={edited} onClose={close} />}
      {made !== null && (
        <ShownOnceDialog
          kind="key"
          name={made.apiKey.name}
          secret={made.token}
          warning={t('The key is shown only now. Keep it like a password: anyone who has it can do what it allows.')}
          example={{
            title: t('Try it'),
            hint: t('Lists your screens.'),
            label: t('Command'),
            copyLabel: t('Copy command'),
            lines: [`curl ${window.location.origin}/api/devices \\`, `  -H 'Authorization: Bearer ${made.token}'`],
          }}
          onClose={() => setMade(null)}
        >
          {made.apiKey.previousTokenEndsAt !== null &&
            t('The previous key is accepted until {time}.', { time: formatDateTime(made.apiKey.previousTokenEndsAt) })}
        </ShownOnceDialog>
      )}
    </>
  );
}

const rotationOf = ({ name, previousTokenEndsAt }: ApiKey) => ({
  title: t('Rotate this key?'),
  text: (
    <>
      <p>
        {rich(
          '{name} gets a new key, which you see next. The current one works for another 24 hours, so that you have time to update each program that uses it.',
          { name: <b>{name}</b> },
        )}
      </p>
      {previousTokenEndsAt !== null && <p>{t('The key before it, from your last rotation, stops working at once.')}</p>}
    </>
  ),
  confirm: t('Rotate'),
  tone: 'primary' as const,
});

const revocationOf = ({ name, lastUsedAt }: ApiKey) => ({
  title: t('Revoke this key?'),
  text: (
    <>
      <p>{rich('Programs that use {name} are refused at once. This can’t be undone.', { name: <b>{name}</b> })}</p>
      <LastUse at={lastUsedAt} />
    </>
  ),
  confirm: t('Revoke'),
  done: { title: t('Key revoked'), text: name },
});

const TokenEnd = ({ text }: { text: string }) => <span className="font-mono">vit_…{text}</span>;

const KeyName = ({ apiKey: { name, tokenEnd, isExpired, previousTokenEndsAt } }: { apiKey: ApiKey }) => (
  <Named name={name} badges={isExpired && <Badge tone="warning">{t('Expired', {}, 'API key')}</Badge>}>
    {previousTokenEndsAt === null ? (
      <TokenEnd text={tokenEnd} />
    ) : (
      rich('{key}, previous key until {time}', {
        key: <TokenEnd text={tokenEnd} />,
        time: formatDateTime(previousTokenEndsAt),
      })
    )}
  </Named>
);

function Screens({ apiKey: { groupIds } }: { apiKey: ApiKey }) {
  const groups = useGroups().data;
  if (groupIds === null) return <span className="text-ink-2">{t('No limit')}</span>;
  if (groupIds.length === 0) return <span className="text-warning">{t('None: its groups were deleted')}</span>;
  const names = groups?.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name) ?? [];
  const text = formatNames(names, groupIds.length);
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

const madeBy: Column<ApiKey> = {
  head: t('Made by'),
  width: 'w-[14%]',
  isCut: true,
  narrow: 'note',
  render: ({ isYours, madeBy: maker }) => (isYours ? t('You') : maker),
};

/** Puts commas between names: `Read, Schedule`. */
const enumeration = new Intl.ListFormat(locale, { type: 'unit' });

const columns: readonly Column<ApiKey>[] = [
  { head: t('Name'), isCut: true, render: (apiKey) => <KeyName apiKey={apiKey} /> },
  {
    head: t('Scopes'),
    width: 'w-[22%]',
    className: 'max-w-0',
    render: ({ scopes }) => enumeration.format(scopes.map((scope) => scopeNames[scope])),
  },
  { head: t('Screens'), width: 'w-[18%]', isCut: true, narrow: 'fact', render: (key) => <Screens apiKey={key} /> },
  madeBy,
  { head: t('Last used'), ...timeColumn, render: ({ lastUsedAt }) => <Age instant={lastUsedAt} /> },
  {
    head: t('Expires'),
    ...timeColumn,
    render: ({ expiresAt }) => (expiresAt === null ? t('Never') : formatDate(expiresAt)),
  },
];
