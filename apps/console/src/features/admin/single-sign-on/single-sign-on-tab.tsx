import type { IdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { rich } from '../../../ui/format/rich.ts';
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
  const read = useRead(q.identityProviders.list({ failure: t('Failed to fetch the identity providers') }));
  const confirm = useConfirm();
  const removing = useChange(
    q.identityProviders.remove({ failure: t('Failed to remove the provider'), done: t('Provider removed') }),
  );
  const remove = ({ id, accountId, name, accountName }: IdentityProvider) =>
    confirm({
      title: t('Remove {name}?', { name }),
      text: t(
        'People can no longer sign in to {account} through {name}, and everyone who did is signed out now. They stay members: with “Forgot password?” they can set a password and sign in with it.',
        { account: accountName, name },
      ),
      confirm: t('Remove provider'),
      act: () => removing.mutateAsync({ params: { userId: accountId, id } }),
    });
  const add = (
    <Button variant="primary" onClick={() => setEdited({ provider: null })}>
      {t('Add provider')}
    </Button>
  );
  return (
    <>
      <Region of={read}>
        {({ providers, redirectUri, signedOutUri }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Section
              title={t('Identity providers')}
              {...(providers.length > 0 && { count: providers.length, tools: add })}
            >
              {providers.length === 0 ? (
                <EmptyState
                  plain
                  title={t('Nobody signs in through an organization yet')}
                  text={t(
                    'A provider (OpenID Connect) signs people of its email domains in to one account, and can give them their roles.',
                  )}
                >
                  {add}
                </EmptyState>
              ) : (
                <Rows
                  label={t('Identity providers')}
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
            <Section title={t('Addresses to enter at the provider')}>
              <div className="grid max-w-180 gap-4">
                <CopiedAddress
                  label={t('Redirect URI')}
                  hint={t('Where the provider sends people back after they have signed in.')}
                  address={redirectUri}
                />
                <CopiedAddress
                  label={t('Post-logout redirect URI')}
                  hint={t('Where they come back to after signing out. Some providers call it “Sign-out URL”.')}
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
        <p className="wrap-anywhere">{rich('{name} for {account}', { name: <b>{name}</b>, account: accountName })}</p>
        <p className="text-1 text-ink-2 wrap-anywhere">
          {domains.length === 0 ? t('No email domains: nobody gets in') : formatList(domains)} ·{' '}
          {describeRoles(provider)}
        </p>
        <p className="text-1 text-ink-3 wrap-anywhere">{issuer}</p>
      </div>
      <Button small onClick={onEdit} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Button>
      <Menu align="end" entries={[{ label: t('Remove'), danger: true, onSelect: onRemove }]}>
        <Button small square variant="quiet" aria-label={t('More about {name}', { name })}>
          <EllipsisVertical />
        </Button>
      </Menu>
    </>
  );
}

function describeRoles({ groupRoles, defaultRole }: IdentityProvider): string {
  const role = defaultRole === null ? null : roleNames[defaultRole];
  const count = groupRoles.length;
  if (count === 0) return role === null ? t('no role: nobody gets in') : t('new members are {role}', { role });
  return role === null
    ? t(
        '{count, plural, one {# group has a role, others do not get in} other {# groups have roles, others do not get in}}',
        { count },
      )
    : t('{count, plural, one {# group has a role, others are {role}} other {# groups have roles, others are {role}}}', {
        count,
        role,
      });
}
