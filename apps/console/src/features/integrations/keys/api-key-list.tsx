import { scopeNames } from '@vitrine/contract/core/scopes';
import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { useState } from 'react';
import { formatDate, formatDateTime, formatNames } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Listing } from '../../../ui/lists/listing.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { useGroups } from '../../fleet/index.ts';
import type { KeyWithToken } from '../queries.ts';
import { EditKeyDialog } from './edit-dialog.tsx';
import { useKeyActions } from './use-key-actions.tsx';

interface ApiKeyListProps {
  apiKeys: readonly ApiKey[];
  onRotated: (rotated: KeyWithToken) => void;
}

/** The keys. Their makers can change them, and admins can revoke those of others. */
export function ApiKeyList({ apiKeys, onRotated }: ApiKeyListProps) {
  const [edited, setEdited] = useState<ApiKey | null>(null);
  const listActions = useKeyActions({ onEdit: setEdited, onRotated });
  const hasOthers = apiKeys.some(({ isYours }) => !isYours);
  return (
    <>
      <Listing
        label="API keys"
        items={apiKeys}
        hasCards
        columns={[
          { head: 'Name', isCut: true, render: (apiKey) => <KeyName apiKey={apiKey} /> },
          { head: 'Scopes', width: 'w-[22%]', className: 'max-w-0', render: describeScopes },
          { head: 'Screens', width: 'w-[18%]', isCut: true, narrow: 'fact', render: (key) => <Screens apiKey={key} /> },
          ...(hasOthers ? [madeBy] : []),
          { head: 'Last used', ...time, render: ({ lastUsedAt }) => <Age instant={lastUsedAt} /> },
          {
            head: 'Expires',
            ...time,
            render: ({ expiresAt }) => (expiresAt === null ? 'Never' : formatDate(expiresAt)),
          },
        ]}
        actions={listActions}
      />
      {edited !== null && <EditKeyDialog apiKey={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const madeBy = {
  head: 'Made by',
  width: 'w-[14%]',
  isCut: true,
  narrow: 'note',
  render: ({ isYours, madeBy: maker }: ApiKey) => (isYours ? 'You' : maker),
} as const;

const time = { width: 'w-32', className: 'whitespace-nowrap text-ink-2', narrow: 'note' } as const;

const describeScopes = ({ scopes }: ApiKey): string => scopes.map((scope) => scopeNames[scope]).join(', ');

const KeyName = ({ apiKey: { name, tokenEnd, isExpired, previousTokenEndsAt } }: { apiKey: ApiKey }) => (
  <Named name={name} badges={isExpired && <Badge tone="warning">Expired</Badge>}>
    <span className="font-mono">vit_…{tokenEnd}</span>
    {previousTokenEndsAt !== null && `, previous key until ${formatDateTime(previousTokenEndsAt)}`}
  </Named>
);

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
