import type { IdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { roleNames } from '@vitrine/contract/team/roles';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatList } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { CopiedAddress } from './copied-address.tsx';
import { ProviderDialog } from './provider-dialog.tsx';

/** The identity providers of all accounts, and what has to be entered at each. */
export function SingleSignOnTab() {
  /** The provider in the dialog; null for a new one. */
  const [edited, setEdited] = useState<{ provider: IdentityProvider | null } | null>(null);
  const read = useRead(q.identityProviders.list({ failure: 'Failed to fetch the identity providers' }));
  const confirm = useConfirm();
  const removing = useChange(
    q.identityProviders.remove({ failure: 'Failed to remove the provider', done: 'Provider removed' }),
  );
  const remove = ({ id, accountId, name, accountName }: IdentityProvider) =>
    confirm({
      title: `Remove ${name}?`,
      text: `People can no longer sign in to ${accountName} through ${name}, and everyone who did is signed out now. They stay members: with “Forgot password?” they can set a password and sign in with it.`,
      confirm: 'Remove provider',
      act: () => removing.mutateAsync({ params: { userId: accountId, id } }),
    });
  const add = (
    <Button variant="primary" onClick={() => setEdited({ provider: null })}>
      Add provider
    </Button>
  );
  return (
    <>
      <Region of={read}>
        {({ providers, redirectUri, signedOutUri }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Section title="Identity providers" {...(providers.length > 0 && { count: providers.length, tools: add })}>
              {providers.length === 0 ? (
                <EmptyState
                  plain
                  title="Nobody signs in through an organization yet"
                  text="A provider (OpenID Connect) signs people of its email domains in to one account, and can give them their roles."
                >
                  {add}
                </EmptyState>
              ) : (
                <Rows
                  label="Identity providers"
                  items={providers}
                  nameOf={({ name }) => name}
                  className="flex items-start gap-4 px-4 py-3"
                >
                  {(provider) => (
                    <ProviderRow
                      provider={provider}
                      onEdit={() => setEdited({ provider })}
                      onRemove={() => void remove(provider)}
                    />
                  )}
                </Rows>
              )}
            </Section>
            <Section title="Addresses to enter at the provider">
              <div className="grid max-w-180 gap-4">
                <CopiedAddress
                  label="Redirect URI"
                  hint="Where the provider sends people back after they have signed in."
                  address={redirectUri}
                />
                <CopiedAddress
                  label="Post-logout redirect URI"
                  hint="Where they come back to after signing out. Some providers call it “Sign-out URL”."
                  address={signedOutUri}
                />
              </div>
            </Section>
          </div>
        )}
      </Region>
      {edited !== null && <ProviderDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface ProviderRowProps {
  provider: IdentityProvider;
  onEdit: () => void;
  onRemove: () => void;
}

function ProviderRow({ provider, onEdit, onRemove }: ProviderRowProps) {
  const { name, accountName, issuer, domains } = provider;
  return (
    <>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="wrap-anywhere">
          <b>{name}</b> for {accountName}
        </p>
        <p className="text-1 text-ink-2 wrap-anywhere">
          {domains.length === 0 ? 'No email domains: nobody gets in' : formatList(domains)} · {describeRoles(provider)}
        </p>
        <p className="text-1 text-ink-3 wrap-anywhere">{issuer}</p>
      </div>
      <Button small onClick={onEdit} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      <Menu align="end" entries={[{ label: 'Remove', danger: true, onSelect: onRemove }]}>
        <Button small square variant="quiet" aria-label={`More about ${name}`}>
          <EllipsisVertical />
        </Button>
      </Menu>
    </>
  );
}

function describeRoles({ groupRoles, defaultRole }: IdentityProvider): string {
  const others = defaultRole === null ? null : roleNames[defaultRole];
  if (groupRoles.length === 0) return others === null ? 'no role: nobody gets in' : `new members are ${others}`;
  const groups = groupRoles.length === 1 ? '1 group has a role' : `${groupRoles.length} groups have roles`;
  return `${groups}, ${others === null ? 'others do not get in' : `others are ${others}`}`;
}
