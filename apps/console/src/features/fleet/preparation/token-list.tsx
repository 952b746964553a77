import type { PairingToken } from '@vitrine/contract/fleet/pairing-tokens';
import { ChevronRight, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Link } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';

/** Lists the pairing tokens with their use and the screens that they have paired. */
export function TokenList({ tokens }: { tokens: readonly PairingToken[] }) {
  const revoke = useRevocation();
  return (
    <Rows label={t('Prepared screens')} items={tokens} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 p-4">
      {(token) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 wide:grid-cols-[minmax(0,1fr)_14rem]">
            <Summary token={token} />
            <Progress
              small
              label={t('Screens of {name} that are paired', { name: token.name })}
              value={token.paired / token.screens}
              step={t('{paired, number} of {screens, number} paired', { paired: token.paired, screens: token.screens })}
              className="content-start wide:pt-2"
            />
            {token.devices.length > 0 && <Screens token={token} />}
          </div>
          <ActionsMenu
            name={token.name}
            small
            className="flex-none"
            entries={[
              {
                label: token.state === 'open' ? t('Revoke') : t('Remove from list'),
                needs: 'pairingTokens.revoke',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => void revoke(token),
              },
            ]}
          />
        </>
      )}
    </Rows>
  );
}

function Summary({ token: { name, state, group, madeBy, createdAt, expiresAt } }: { token: PairingToken }) {
  const facts = [
    group !== null && t('Group: {name}', { name: group.name }),
    state === 'open' && t('Expires {date}', { date: formatDate(expiresAt) }),
    madeBy === null
      ? t('Prepared {date}', { date: formatDate(createdAt) })
      : t('Prepared {date} by {name}', { date: formatDate(createdAt), name: madeBy }),
  ];
  const badge =
    state === 'expired' ? (
      <Badge tone="warning">{t('Expired', {}, 'file')}</Badge>
    ) : (
      state === 'used' && <Badge>{t('Complete')}</Badge>
    );
  return (
    <Named name={name} badges={badge} isWhole>
      {facts.filter((fact) => fact !== false).join(' · ')}
    </Named>
  );
}

const Screens = ({ token: { devices } }: { token: PairingToken }) => (
  <details className="group wide:col-span-2">
    <summary className="flex w-fit cursor-pointer items-center gap-1.5 rounded-small text-1 text-ink-2 hover:text-ink">
      <ChevronRight className="size-3.5 transition-transform group-open:turn-down" />
      {t('Paired screens')}
    </summary>
    <ul className="mt-2 grid gap-1">
      {devices.map(({ id, name, pairedAt }) => (
        <li key={id} className="flex min-w-0 gap-3">
          <Link to={`/device-management/${id}`} className="link truncate">
            {name}
          </Link>
          <span className="flex-none text-1 text-ink-3">
            <Age instant={pairedAt} />
          </span>
        </li>
      ))}
    </ul>
  </details>
);

/** Revokes a token, or removes it from the list, after a confirmation. */
function useRevocation() {
  const confirm = useConfirm();
  const { mutateAsync } = useChange(q.pairingTokens.revoke({ failure: t('Failed to revoke') }));
  return ({ id, name, state }: PairingToken) =>
    confirm({
      act: () => mutateAsync({ params: { id } }),
      ...(state === 'open'
        ? {
            title: t('Revoke this file?'),
            text: (
              <p>
                {rich(
                  'Machines with the file for {name} can no longer pair themselves and will show a code. Paired screens stay.',
                  { name: <b>{name}</b> },
                )}
              </p>
            ),
            confirm: t('Revoke'),
            done: { title: t('File revoked'), text: name },
          }
        : {
            title: t('Remove from the list?'),
            text: <p>{rich('The screens of {name} stay paired.', { name: <b>{name}</b> })}</p>,
            confirm: t('Remove'),
            done: { title: t('Removed from the list'), text: name },
          }),
    });
}
