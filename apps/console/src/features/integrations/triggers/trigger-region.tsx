import { MAX_TRIGGERS } from '@vitrine/contract/integrations/trigger-limits';
import type { Trigger } from '@vitrine/contract/integrations/triggers';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { type TriggerWithSecret, useTriggers } from './queries.ts';
import { TriggerList } from './trigger-list.tsx';

const TriggerDialog = fetched(async () => (await import('./trigger-dialog.tsx')).TriggerDialog);

/** The triggers of the account, and the way to a new one. */
export function Triggers() {
  const query = useTriggers();
  /** The trigger in the dialog; `new` for a new trigger; null: the dialog is closed. */
  const [edited, setEdited] = useState<Trigger | 'new' | null>(null);
  const [made, setMade] = useState<TriggerWithSecret | null>(null);
  const create = (
    <Button
      needs="triggers.create"
      variant="primary"
      disabled={query.data === undefined || query.data.length >= MAX_TRIGGERS}
      onClick={() => setEdited('new')}
    >
      <Zap />
      Create trigger
    </Button>
  );
  return (
    <>
      <Region
        of={query}
        title="Failed to fetch triggers"
        empty={{
          title: 'No triggers yet',
          text: 'A trigger is a secret address that starts a takeover: a button at the till shows “Checkout 2 opens” for five minutes, a fire panel clears all screens until somebody ends it.',
          children: create,
        }}
      >
        {(triggers) => (
          <Section
            title="Triggers"
            count={triggers.length}
            note="Each starts a takeover when its address is called"
            tools={create}
          >
            <TriggerList triggers={triggers} onEdit={setEdited} onRenewed={setMade} />
          </Section>
        )}
      </Region>
      {edited !== null && (
        <TriggerDialog
          trigger={edited === 'new' ? null : edited}
          onSaved={({ trigger, secret }) => {
            setEdited(null);
            if (trigger !== undefined && secret !== undefined) setMade({ trigger, secret });
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {made !== null && <AddressDialog {...made} onClose={() => setMade(null)} />}
    </>
  );
}
