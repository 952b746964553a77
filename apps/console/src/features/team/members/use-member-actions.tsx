import { hasRole } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useSendsEmail } from '../../accounts/index.ts';
import type { GivenRole } from '../role-choice.tsx';

/** What an admin does with a member, after a confirmation that says what follows. */
export function useMemberActions() {
  const confirm = useConfirm();
  const sendsEmail = useSendsEmail();
  const changing = useChange(q.team.changeMember({ failure: t('Failed to change the role') }));
  const removing = useChange(q.team.removeMember({ failure: t('Failed to remove the member') }));
  const resetting = useChange(q.team.resetSecondFactor({ failure: t('Failed to reset the second factor') }));

  const changeRole = (member: Member, role: GivenRole) => {
    const { userId, name, role: before } = member;
    const losesLimits = hasRole(role, 'admin') && (member.groupIds !== null || member.folderIds !== null);
    return confirm({
      title: t('Change the role to {role}?', { role: roleNames[role] }),
      text: (
        <>
          <p>
            {rich(
              '{role, select, viewer {{name} will be able to see screens, content, schedules and reports, but change nothing.} scheduler {{name} will be able to put existing content on screens, schedule it and start takeovers.} editor {{name} will be able to add and change media, playlists and layouts, and put them on screens.} other {{name} will be able to change everything, such as screens, settings and people, but not billing.}}',
              { role, name: <b>{name}</b> },
            )}
          </p>
          {losesLimits && (
            <p>{t('They will see all screens and all content: their limit to groups and folders ends.')}</p>
          )}
          <p className="text-ink-2">
            {t(
              '{role, select, viewer {As Viewer, they can see screens, content, schedules and reports, but change nothing. The change applies at once.} scheduler {As Scheduler, they can put existing content on screens, schedule it and start takeovers. The change applies at once.} editor {As Editor, they can add and change media, playlists and layouts, and put them on screens. The change applies at once.} other {As Admin, they can change everything, such as screens, settings and people, but not billing. The change applies at once.}}',
              { role: before },
            )}
          </p>
        </>
      ),
      confirm: t('Change role'),
      tone: 'primary',
      act: () => changing.mutateAsync({ params: { memberId: userId }, body: { role } }),
      done: { title: t('Role changed'), text: t('{name} is now {role}', { name, role: roleNames[role] }) },
    });
  };

  const remove = ({ userId, name }: Member) =>
    confirm({
      title: t('Remove from this account?'),
      text: (
        <>
          <p>{rich('{name} will be signed out of this account at once, on all devices.', { name: <b>{name}</b> })}</p>
          <p className="text-ink-2">
            {t(
              'Everything they made or scheduled stays, but programs that use their API keys are refused. To let them back in, send a new invitation.',
            )}
          </p>
        </>
      ),
      confirm: t('Remove'),
      act: () => removing.mutateAsync({ params: { memberId: userId } }),
      done: { title: t('Member removed'), text: name },
    });

  const resetFactor = ({ userId, name }: Member) =>
    confirm({
      title: t('Reset the second factor?'),
      text: (
        <>
          <p>
            {rich(
              '{name} will be signed out everywhere. Their app, recovery codes and passkeys stop working, and the password alone signs them in until they set one up again.',
              { name: <b>{name}</b> },
            )}{' '}
            {sendsEmail ? t('They get an email.') : t('Tell them: this installation sends no emails.')}
          </p>
          <p className="text-ink-2">
            {t(
              'Do this only if they have lost their phone and their recovery codes, and you are sure that the request is from them.',
            )}
          </p>
        </>
      ),
      confirm: t('Reset'),
      act: () => resetting.mutateAsync({ params: { memberId: userId } }),
      done: { title: t('Second factor reset'), text: name },
    });

  return { changeRole, remove, resetFactor };
}
