import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { membersRead } from '../../api/roles/who-can.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useAddressText } from '../../ui/forms/use-address-text.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { useAsked } from '../../ui/routing/use-asked.ts';
import { Region } from '../../ui/lists/region.tsx';
import { ApprovalSwitch } from '../approvals/index.ts';
import { InvitationList } from './invitations/invitation-list.tsx';
import { Members } from './members/members.tsx';
import { SignInPolicy } from './sign-in-policy.tsx';

const InviteDialog = fetched(async () => (await import('./invitations/invite-dialog.tsx')).InviteDialog);

/** The number of members and invitations above which the page has a search field. */
const SEARCHED_FROM = 10;

const FAILURE = t('Failed to fetch people');

const peopleRead = { ...membersRead, failure: FAILURE };

/** The open invitations, newest first, and whether they are sent by email. */
const readInvitations = (search: string) =>
  q.team.invitations({
    ...(search !== '' && { query: { search } }),
    failure: FAILURE,
    keepsPrevious: true,
  });

/** Members and invitations of the account, for those who may change them. Others find the members in the settings. */
export function PeoplePage() {
  const search = useAddressText('search');
  const members = useRead(peopleRead);
  const invited = useRead(readInvitations(''));
  const found = useRead(
    search.settled === ''
      ? peopleRead
      : q.team.members({
          query: { search: search.settled },
          failure: FAILURE,
          select: (answer) => answer.members,
          keepsPrevious: true,
        }),
  );
  const foundInvitations = useRead(readInvitations(search.settled)).data?.invitations ?? [];
  const [isInviting, setIsInviting] = useState(false);
  useAsked('invite', () => setIsInviting(true));
  const isLoaded = members.data !== undefined && invited.data !== undefined;
  const count = isLoaded ? members.data.length + invited.data.invitations.length : 0;
  const isAlone = count === 1;
  const invite = (
    <Button variant="primary" disabled={!isLoaded} onClick={() => setIsInviting(true)}>
      <UserPlus />
      {t('Invite')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('People')}
        description={t('Who works in this account, and what they can do')}
        actions={!isAlone && invite}
      />
      <PageBody>
        <Region
          of={[members, invited]}
          isEmpty={() => isAlone}
          empty={{
            title: t('Only you so far'),
            text: t(
              'Invite the people you share your screens with. Each gets a role that says what they can do, from viewer to admin.',
            ),
            children: invite,
          }}
        >
          {([all, { sendsEmail }]) => (
            <>
              <Section
                title={t('Members')}
                count={found.data?.length ?? 0}
                {...((count > SEARCHED_FROM || search.text !== '') && {
                  tools: <SearchField label={t('Search people')} value={search.text} onValueChange={search.setText} />,
                })}
              >
                <Region of={found} empty={{ plain: true, title: t('No matching members') }}>
                  {(shown) => <Members members={shown} isAlone={all.length === 1} />}
                </Region>
              </Section>
              {foundInvitations.length > 0 && (
                <Section title={t('Invited')} count={foundInvitations.length}>
                  <InvitationList invitations={foundInvitations} sendsEmail={sendsEmail} />
                </Section>
              )}
            </>
          )}
        </Region>
        {isLoaded && (
          <>
            <SignInPolicy />
            <Section title={t('Approval')}>
              <Card className="max-w-180 wide:p-6">
                <ApprovalSwitch />
              </Card>
            </Section>
          </>
        )}
      </PageBody>
      {isInviting && isLoaded && (
        <InviteDialog sendsEmail={invited.data.sendsEmail} onClose={() => setIsInviting(false)} />
      )}
    </>
  );
}
