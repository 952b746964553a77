import { hasRole } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { Listing } from '../../../ui/lists/listing.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { LimitNames } from '../limits/limit-names.tsx';
import { type GivenRole, givenRoles } from '../role-choice.tsx';
import { OwnerStays } from './owner-stays.tsx';
import { Person } from './person.tsx';
import { useLeaving } from './use-leaving.tsx';
import { useMemberActions } from './use-member-actions.tsx';

const LimitsDialog = fetched(async () => (await import('../limits/limits-dialog.tsx')).LimitsDialog);
const HandOverDialog = fetched(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

interface Opened {
  dialog: 'limits' | 'hand-over' | 'owner-stays';
  member: Member;
}

interface MembersProps {
  members: readonly Member[];
  /** The account has no other member. */
  isAlone: boolean;
}

/** The members, with what an admin can do. */
export function Members({ members, isAlone }: MembersProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { changeRole, remove, resetFactor } = useMemberActions();
  const leave = useLeaving();
  function listActions(member: Member): readonly MenuEntry[] {
    const open = (dialog: Opened['dialog']) => () => setOpened({ dialog, member });
    const { isYou, role, hasSecondFactor } = member;
    if (isYou) {
      const onSelect = role === 'owner' ? open('owner-stays') : () => void leave();
      return isAlone ? [] : [{ label: t('Leave account'), danger: true, onSelect }];
    }
    if (role === 'owner') return [];
    return [
      !hasRole(role, 'admin') && { label: t('Change access'), onSelect: open('limits') },
      { label: t('Make owner'), needs: 'team.handOver', onSelect: open('hand-over') },
      hasSecondFactor === true && {
        label: t('Reset second factor'),
        needs: 'team.resetSecondFactor',
        onSelect: () => void resetFactor(member),
      },
      { label: t('Remove'), danger: true, onSelect: () => void remove(member) },
    ];
  }
  return (
    <>
      <Listing
        label={t('Members')}
        items={members}
        keyOf={({ userId }) => userId}
        hasCards
        columns={[
          { head: t('Name'), isCut: true, render: (member) => <Person {...member} /> },
          {
            head: t('Role'),
            width: 'w-42',
            render: (member) => <RoleOf member={member} onChange={(role) => void changeRole(member, role)} />,
          },
          {
            head: t('Sees'),
            width: 'w-[24%]',
            isCut: true,
            narrow: 'fact',
            render: (member, isInCard) => (
              <LimitNames
                limits={member}
                {...(!isInCard && { onOpen: () => setOpened({ dialog: 'limits', member }) })}
              />
            ),
          },
          { head: t('Joined'), ...fact, render: ({ joinedAt }) => formatDate(joinedAt) },
          { head: t('Second factor'), ...fact, render: (member) => <Factor member={member} /> },
          {
            head: t('Last sign-in'),
            ...fact,
            // Of a session that still exists.
            render: ({ signedInAt }) => (signedInAt === null ? t('Signed out') : <Age instant={signedInAt} />),
          },
        ]}
        actions={listActions}
      />
      {opened?.dialog === 'limits' && <LimitsDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'hand-over' && <HandOverDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'owner-stays' && <OwnerStays onClose={close} />}
    </>
  );
}

const fact = { width: 'w-30', className: 'whitespace-nowrap text-ink-2', narrow: 'note' } as const;

/** A select, or a text for the owner and for oneself. */
function RoleOf({ member, onChange }: { member: Member; onChange: (role: GivenRole) => void }) {
  const { name, role, isYou } = member;
  if (role === 'owner' || isYou) return <span>{roleNames[role]}</span>;
  return (
    <Select
      aria-label={t('Role of {name}', { name })}
      className="w-36"
      value={role}
      onValueChange={(value) => {
        const chosen = givenRoles.find((each) => each === value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {givenRoles.map((each) => (
        <option key={each} value={each}>
          {roleNames[each]}
        </option>
      ))}
    </Select>
  );
}

/** `On` for members with an authenticator app or a passkey; a triangle marks the others. */
const Factor = ({ member: { hasSecondFactor } }: { member: Member }) =>
  hasSecondFactor === true ? (
    t('On', {}, 'second factor')
  ) : (
    <span className="inline-flex items-center gap-1.5 align-bottom text-warning">
      <TriangleAlert className="size-3.5" />
      {t('Off', {}, 'second factor')}
    </span>
  );
