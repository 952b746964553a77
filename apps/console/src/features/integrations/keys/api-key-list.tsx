import { scopeNames } from '@vitrine/contract/core/scopes';
import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { useState } from 'react';
import { formatDate, formatDateTime, formatNames } from '../../../ui/format/format.ts';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { useGroups } from '../../fleet/index.ts';
import type { KeyWithToken } from '../queries.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useKeyActions } from './use-key-actions.tsx';

interface ApiKeyListProps {
  apiKeys: readonly ApiKey[];
  onRotated: (rotated: KeyWithToken) => void;
}

/** The keys as a table, or as cards on a phone. */
export function ApiKeyList({ apiKeys, onRotated }: ApiKeyListProps) {
  const isWide = useIsWide();
  const [edited, setEdited] = useState<ApiKey | null>(null);
  const listActions = useKeyActions({ onEdit: setEdited, onRotated });
  const hasOthers = apiKeys.some(({ isYours }) => !isYours);
  const menuOf = (apiKey: ApiKey) => (
    <ActionsMenu name={apiKey.name} small className="flex-none" entries={listActions(apiKey)} />
  );
  return (
    <>
      {isWide ? (
        <Table label="API keys">
          <thead>
            <tr>
              <Head>Name</Head>
              <Head className="w-[22%]">Scopes</Head>
              <Head className="w-[18%]">Screens</Head>
              {hasOthers && <Head className="w-[14%]">Made by</Head>}
              <Head className="w-32">Last used</Head>
              <Head className="w-32">Expires</Head>
              <Head className="w-16">
                <span className="sr-only">Actions</span>
              </Head>
            </tr>
          </thead>
          <tbody>
            {apiKeys.map((apiKey) => (
              <tr key={apiKey.id}>
                <td className="max-w-0">
                  <KeyName apiKey={apiKey} />
                </td>
                <td className="max-w-0">{describeScopes(apiKey)}</td>
                <td className="max-w-0">
                  <Screens apiKey={apiKey} />
                </td>
                {hasOthers && (
                  <td className="max-w-0 truncate" title={apiKey.madeBy}>
                    {apiKey.isYours ? 'You' : apiKey.madeBy}
                  </td>
                )}
                <td className="whitespace-nowrap text-ink-2">
                  <LastUse apiKey={apiKey} />
                </td>
                <td className="whitespace-nowrap text-ink-2">
                  <End apiKey={apiKey} />
                </td>
                <td aria-label="Actions" className="text-right">
                  {menuOf(apiKey)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <ul aria-label="API keys" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {apiKeys.map((apiKey) => (
            <li
              key={apiKey.id}
              className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-line bg-paper p-3"
            >
              <div className="flex items-start justify-between gap-2">
                <KeyName apiKey={apiKey} />
                {menuOf(apiKey)}
              </div>
              <p>{describeScopes(apiKey)}</p>
              <div className="flex min-w-0 gap-1">
                <span className="flex-none text-ink-3">Screens:</span>
                <Screens apiKey={apiKey} />
              </div>
              <p className="text-1 text-ink-3">
                {hasOthers && `Made by ${apiKey.isYours ? 'you' : apiKey.madeBy} · `}
                Last used: <LastUse apiKey={apiKey} /> · Expires: <End apiKey={apiKey} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && <EditDialog apiKey={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const describeScopes = ({ scopes }: ApiKey): string => scopes.map((scope) => scopeNames[scope]).join(', ');

function KeyName({ apiKey: { name, tokenEnd, isExpired, previousTokenEndsAt } }: { apiKey: ApiKey }) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <span className="truncate font-strong" title={name}>
          {name}
        </span>
        {isExpired && <Badge tone="warning">Expired</Badge>}
      </p>
      <p className="truncate text-1 text-ink-3">
        <span className="font-mono">vit_…{tokenEnd}</span>
        {previousTokenEndsAt !== null && `, previous key until ${formatDateTime(previousTokenEndsAt)}`}
      </p>
    </div>
  );
}

function Screens({ apiKey: { groupIds } }: { apiKey: ApiKey }) {
  const groups = useGroups().data;
  if (groupIds === null) return <span className="text-ink-2">No limit</span>;
  if (groupIds.length === 0) return <span className="text-warning">None: its groups were deleted</span>;
  const names = groups?.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name) ?? [];
  const text = formatNames(names, groupIds.length);
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

const LastUse = ({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }) =>
  lastUsedAt === null ? 'Never' : <Age instant={lastUsedAt} />;

const End = ({ apiKey: { expiresAt } }: { apiKey: ApiKey }) => (expiresAt === null ? 'Never' : formatDate(expiresAt));
