import { isAppError } from '@vitrine/contract/core/errors';
import { findMessage } from '@vitrine/contract/core/message';
import { hasRole } from '@vitrine/contract/team/roles';
import type { Invitation } from '@vitrine/contract/team/team';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatList } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextareaField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LimitFields } from '../limits/limit-fields.tsx';
import {
  findLimitProblems,
  limitRefusals,
  type MemberLimits,
  noLimits,
  useKnownLimits,
} from '../limits/limit-values.ts';
import { type GivenRole, RoleChoice } from '../role-choice.tsx';
import { type TypedAddresses, readAddresses } from './addresses.ts';
import { CopyLink } from './copy-link.tsx';

interface InviteDialogProps {
  /** False without a mail server: then each link is handed over. */
  sendsEmail: boolean;
  onClose: () => void;
}

/** The result for one address: its invitation, or the reason for which there is none. */
type Outcome = { email: string; invitation: Invitation } | { email: string; error: unknown };

const empty: { text: string; role: GivenRole } & MemberLimits = { text: '', role: 'editor', ...noLimits };

/** Invites one or more people with the same role and the same limits, and shows the result for each address. */
export function InviteDialog({ sendsEmail, onClose }: InviteDialogProps) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const inviteEach = useInviteEach();
  const keepKnown = useKnownLimits();
  const form = useForm(null, empty, invite, {
    check: ({ text, role, ...limits }) => ({
      text: findProblem(readAddresses(text)),
      ...findLimitProblems(role, keepKnown(limits)),
    }),
    refusals: limitRefusals,
    done(results) {
      if (sendsEmail && !results.some(isRefused)) onClose();
      else setOutcomes(results);
    },
  });
  const { text, role } = form.values;
  const count = readAddresses(text).valid.length;

  async function invite({ text: typed, role: given, ...limits }: typeof empty) {
    const access = hasRole(given, 'admin') ? noLimits : keepKnown(limits);
    const results = await inviteEach(readAddresses(typed).valid, given, access);
    const outdated = results.filter(isRefused).find(({ error }) => isAppError(error) && error.code in limitRefusals);
    if (outdated === undefined) return results;
    form.change({ text: listRefused(results) });
    throw outdated.error;
  }

  if (outcomes !== null) {
    return (
      <Outcomes
        outcomes={outcomes}
        sendsEmail={sendsEmail}
        onBack={() => {
          form.change({ text: listRefused(outcomes) });
          setOutcomes(null);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      title={t('Invite people')}
      submit={count > 1 ? t('{count, plural, one {Invite # person} other {Invite # people}}', { count }) : t('Invite')}
      onClose={onClose}
    >
      <TextareaField
        {...form.at('text')}
        label={t('Email addresses')}
        hint={t('Several addresses can be separated by commas, spaces or line breaks.')}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('ben@example.com')}
      />
      <RoleChoice {...form.at('role')} />
      <LimitFields role={role} groups={form.at('groupIds')} folders={form.at('folderIds')} />
      <Notice>
        {sendsEmail
          ? t('Each person gets an email with a link. It works once, within 7 days.')
          : t(
              'This server sends no emails. You get a link for each person, to send yourself. It works once, within 7 days.',
            )}
      </Notice>
    </FormDialog>
  );
}

const isRefused = (outcome: Outcome): outcome is Extract<Outcome, { error: unknown }> => 'error' in outcome;

/** The refused addresses, one per line. */
const listRefused = (outcomes: readonly Outcome[]): string =>
  outcomes
    .filter(isRefused)
    .map(({ email }) => email)
    .join('\n');

function findProblem({ valid, invalid }: TypedAddresses): string | undefined {
  if (invalid.length > 0) {
    const parts = formatList(invalid.map((part) => t('“{text}”', { text: part })));
    return t('Please correct {parts}. An address looks like ben@example.com.', { parts });
  }
  return valid.length === 0 ? t('Please enter an email address') : undefined;
}

/** Invites one address after another, so that a refused one does not hold up the rest. */
function useInviteEach() {
  const { mutateAsync } = useChange(q.team.invite());
  const toast = useToast();
  return async (addresses: readonly string[], role: GivenRole, limits: MemberLimits): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const email of addresses) {
      const outcome = await mutateAsync({ body: { email, role, ...limits } }).then(
        ({ invitation }) => ({ email, invitation }),
        (error: unknown) => ({ email, error }),
      );
      outcomes.push(outcome);
    }
    const invited = outcomes.filter((each) => !isRefused(each));
    if (invited.length > 0) {
      const who =
        invited.length === 1
          ? (invited[0]?.email ?? '')
          : t('{count, plural, one {# person} other {# people}}', { count: invited.length });
      toast({ title: t('Invited'), text: t('{who} as {role}', { who, role: roleNames[role] }) });
    }
    return outcomes;
  };
}

interface OutcomesProps {
  outcomes: readonly Outcome[];
  sendsEmail: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** The result for each address, with the links to hand over. */
function Outcomes({ outcomes, sendsEmail, onBack, onClose }: OutcomesProps) {
  const refused = outcomes.filter(isRefused).length;
  return (
    <Dialog
      onClose={onClose}
      title={
        refused === 0
          ? t('Send these links')
          : t('{count, plural, one {# invitation failed} other {# invitations failed}}', { count: refused })
      }
      {...(!sendsEmail && {
        description: t('Each link works once, within 7 days, and only for its address.'),
      })}
      footer={
        <>
          {refused > 0 && <Button onClick={onBack}>{t('Correct and try again')}</Button>}
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <ul aria-label={t('Results')} className="grid grid-cols-[minmax(0,1fr)]">
        {outcomes.map((outcome) => (
          <li
            key={outcome.email}
            className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0"
          >
            {isRefused(outcome) ? (
              <CircleAlert className="flex-none text-danger" />
            ) : (
              <CircleCheck className="flex-none text-online-mark" />
            )}
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium" title={outcome.email}>
                {outcome.email}
              </p>
              <p className="text-1 text-ink-3">
                {isRefused(outcome)
                  ? findMessage(outcome.error, t('The invitation failed. Please try again.'))
                  : t('Invited')}
              </p>
            </div>
            {!isRefused(outcome) && <CopyLink invitation={outcome.invitation} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
