import { MAX_API_KEYS } from '@vitrine/contract/integrations/api-key-limits';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { type KeyWithToken, useApiKeys } from '../queries.ts';
import { ApiKeyList } from './api-key-list.tsx';
import { TokenDialog } from './token-dialog.tsx';

const CreateDialog = fetched(async () => (await import('./create-dialog.tsx')).CreateDialog);

/** The API keys of the person (for admins, of all members), and a button to create one. */
export function ApiKeys() {
  const query = useApiKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<KeyWithToken | null>(null);
  const create = (
    <Button
      needs="apiKeys.create"
      variant="primary"
      disabled={query.data === undefined || query.data.length >= MAX_API_KEYS}
      onClick={() => setIsCreating(true)}
    >
      <KeyRound />
      Create API key
    </Button>
  );
  return (
    <>
      <Region
        of={query}
        title="Failed to fetch API keys"
        empty={{
          title: 'No API keys yet',
          text: 'A key lets a program do what you can do, or less: a fire alarm starts a takeover, a script uploads the menu.',
          children: create,
        }}
      >
        {(apiKeys) => (
          <Section
            title="API keys"
            count={apiKeys.length}
            note={
              <>
                The{' '}
                <a href="/api/docs" target="_blank" rel="noreferrer" className="underline hover:text-ink">
                  API reference
                </a>{' '}
                lists the scopes
              </>
            }
            tools={create}
          >
            <ApiKeyList apiKeys={apiKeys} onRotated={setMade} />
          </Section>
        )}
      </Region>
      {isCreating && (
        <CreateDialog
          onCreated={(created) => {
            setIsCreating(false);
            setMade(created);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {made !== null && <TokenDialog {...made} onClose={() => setMade(null)} />}
    </>
  );
}
