import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { findFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { InvitationList } from './invitations/invitation-list.tsx';
import { Members } from './members/members.tsx';
import { SignInPolicy } from './sign-in-policy.tsx';
import { useInvitations, useMembers } from './queries.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./invitations/invite-dialog.tsx')).InviteDialog }));

/** Members and invitations of the account, for those who may change them. Others find the members in the settings. */
export function PeoplePage() {
  const members = useMembers();
  const invited = useInvitations();
  const [isInviting, setIsInviting] = useState(false);
  const failure = findFailure(members, invited);
  const isLoaded = members.data !== undefined && invited.data !== undefined;
  const isAlone = isLoaded && members.data.length === 1 && invited.data.invitations.length === 0;
  const invite = (
    <Button variant="primary" disabled={!isLoaded} onClick={() => setIsInviting(true)}>
      <UserPlus />
      Invite
    </Button>
  );
  return (
    <>
      <PageHeader
        title="People"
        description="Who works in this account, and what they can do"
        actions={!isAlone && invite}
      />
      <PageBody>
        {failure !== null ? (
          <ErrorState title="Failed to fetch people" {...failure} />
        ) : !isLoaded ? (
          <SkeletonTable />
        ) : isAlone ? (
          <EmptyState
            title="Only you so far"
            text="Invite the people you share your screens with. Each gets a role that says what they can do, from viewer to admin."
          >
            {invite}
          </EmptyState>
        ) : (
          <>
            <Section title="Members" count={members.data.length}>
              <Members members={members.data} />
            </Section>
            {invited.data.invitations.length > 0 && (
              <Section title="Invited" count={invited.data.invitations.length}>
                <InvitationList {...invited.data} />
              </Section>
            )}
          </>
        )}
        {isLoaded && <SignInPolicy />}
      </PageBody>
      {isInviting && isLoaded && (
        <Suspense>
          <InviteDialog sendsEmail={invited.data.sendsEmail} onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
