import { hasRole, roleNames } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../ui/format/format.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { LimitNames } from '../limits/limit-names.tsx';
import type { GivenRole } from '../queries.ts';
import { givenRoles } from '../role-choice.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { OwnerStays } from './owner-stays.tsx';
import { Person } from './person.tsx';
import { useLeaving } from './use-leaving.tsx';
import { useMemberActions } from './use-member-actions.tsx';

const LimitsDialog = fetched(async () => (await import('../limits/limits-dialog.tsx')).LimitsDialog);

interface Opened {
  dialog: 'limits' | 'hand-over' | 'owner-stays';
  member: Member;
}

interface MembersProps {
  members: readonly Member[];
  /** The account has no other member. */
  isAlone: boolean;
}

/** The members as a table, or as cards on a phone, with what an admin can do. */
export function Members({ members, isAlone }: MembersProps) {
  const isWide = useIsWide();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { changeRole, ...actions } = useMemberActions();
  const rows = members.map((member) => ({
    member,
    role: <RoleOf member={member} onChange={(role) => void changeRole(member, role)} />,
    menu: <MemberMenu {...actions} member={member} isAlone={isAlone} onOpen={setOpened} />,
  }));
  return (
    <>
      {isWide ? (
        <Table label="Members">
          <thead>
            <tr>
              <Head>Name</Head>
              <Head className="w-42">Role</Head>
              <Head className="w-[24%]">Sees</Head>
              <Head className="w-30">Joined</Head>
              <Head className="w-30">Second factor</Head>
              <Head className="w-30">Last sign-in</Head>
              <Head className="w-16">
                <span className="sr-only">Actions</span>
              </Head>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ member, role, menu }) => (
              <tr key={member.userId}>
                {/* Long names are cut, so that the other columns stay in view. */}
                <td className="max-w-0">
                  <Person {...member} />
                </td>
                <td>{role}</td>
                <td className="max-w-0">
                  <LimitNames limits={member} onOpen={() => setOpened({ dialog: 'limits', member })} />
                </td>
                <td className="whitespace-nowrap text-ink-2">{formatDate(member.joinedAt)}</td>
                <td className="whitespace-nowrap text-ink-2">
                  <Factor member={member} />
                </td>
                <td className="whitespace-nowrap text-ink-2">
                  <LastSignIn member={member} />
                </td>
                <td aria-label="Actions" className="text-right">
                  {menu}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <ul aria-label="Members" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map(({ member, role, menu }) => (
            <li
              key={member.userId}
              className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded border border-line bg-paper p-3"
            >
              <div className="flex items-start justify-between gap-2">
                <Person {...member} />
                {menu}
              </div>
              {member.groupIds === null && member.folderIds === null ? (
                <p className="text-ink-2">Sees everything</p>
              ) : (
                <LimitNames limits={member} />
              )}
              <div className="flex items-center justify-between gap-3">
                {role}
                <span className="text-right text-1 text-ink-3">
                  Joined {formatDate(member.joinedAt)}
                  <br />
                  Second factor: <Factor member={member} />
                  <br />
                  Last sign-in: <LastSignIn member={member} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened?.dialog === 'limits' && <LimitsDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'hand-over' && <HandOverDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'owner-stays' && <OwnerStays onClose={close} />}
    </>
  );
}

/** A select, or a text for the owner and for oneself. */
function RoleOf({ member, onChange }: { member: Member; onChange: (role: GivenRole) => void }) {
  const { name, role, isYou } = member;
  if (role === 'owner' || isYou) return <span>{roleNames[role]}</span>;
  return (
    <Select
      aria-label={`Role of ${name}`}
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
    'On'
  ) : (
    <span className="inline-flex items-center gap-1.5 align-bottom text-warning">
      <TriangleAlert className="size-3.5" />
      Off
    </span>
  );

/** The last sign-in of a session that still exists. */
const LastSignIn = ({ member: { signedInAt } }: { member: Member }) =>
  signedInAt === null ? 'Signed out' : <Age instant={signedInAt} />;

interface MemberMenuProps extends Omit<ReturnType<typeof useMemberActions>, 'changeRole'> {
  member: Member;
  /** The member is the only one. */
  isAlone: boolean;
  onOpen: (opened: Opened) => void;
}

function MemberMenu({ member, isAlone, onOpen, remove, resetFactor }: MemberMenuProps) {
  const leave = useLeaving();
  const { isYou, role, name, hasSecondFactor } = member;
  if (isYou ? isAlone : role === 'owner') return null;
  const open = (dialog: Opened['dialog']) => () => onOpen({ dialog, member });
  const entries: MenuEntry[] = isYou
    ? [{ label: 'Leave account', danger: true, onSelect: role === 'owner' ? open('owner-stays') : () => void leave() }]
    : [
        !hasRole(role, 'admin') && { label: 'Change access', onSelect: open('limits') },
        { label: 'Make owner', needs: 'team.handOver', onSelect: open('hand-over') },
        hasSecondFactor === true && {
          label: 'Reset second factor',
          needs: 'team.resetSecondFactor',
          onSelect: () => void resetFactor(member),
        },
        { label: 'Remove', danger: true, onSelect: () => void remove(member) },
      ];
  return <ActionsMenu name={name} small className="flex-none" entries={entries} />;
}
