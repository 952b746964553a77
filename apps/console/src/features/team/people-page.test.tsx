import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { SignInPolicy } from '@vitrine/contract/team/sign-in-policy';
import type { Invitation, Member } from '@vitrine/contract/team/team';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import {
  exampleInstallation,
  exampleInvitation,
  exampleMe,
  exampleMember,
} from '../../test/examples/example-people.ts';
import { type Fake, type Plain, renderPage } from '../../test/render-page.tsx';
import { PeoplePage } from './people-page.tsx';

type Team = Api['team'];

const you = exampleMember('Ada', { role: 'owner', isYou: true, signedInAt: '2026-03-02T12:00:00.000Z' });
const ben = exampleMember('Ben');

interface World {
  me?: User;
  members?: Member[];
  invitations?: Invitation[];
  sendsEmail?: boolean;
  routes?: Fake['team'];
  policy?: Partial<SignInPolicy>;
  changePolicy?: Plain<Api['signInPolicy']['change']>;
}

const withoutDemands: SignInPolicy = {
  secondFactorFrom: null,
  membersWithoutFactor: 2,
  onlySingleSignOn: false,
  hasIdentityProvider: false,
};

const open = ({ me = exampleMe('owner'), members = [you, ben], sendsEmail = true, ...world }: World = {}) =>
  renderPage(
    <PeoplePage />,
    {
      accounts: { me: async () => me, installation: async () => exampleInstallation({ sendsEmail }) },
      team: {
        members: async () => ({ members }),
        invitations: async () => ({ invitations: world.invitations ?? [], sendsEmail }),
        ...world.routes,
      },
      approvals: { settings: async () => ({ settings: { isOn: true, appliesToYou: false, waitingCount: 0 } }) },
      signInPolicy: {
        read: async () => ({ ...withoutDemands, ...world.policy }),
        ...(world.changePolicy && { change: world.changePolicy }),
      },
    },
    { path: '/people', role: me.role },
  );

const invited = () =>
  vi.fn<Plain<Team['invite']>>(async ({ body }) => ({ success: true, invitation: exampleInvitation(body.email) }));

type Person = Awaited<ReturnType<typeof open>>;

async function openInvite(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Invite' }));
  return within(await screen.findByRole('dialog', { name: 'Invite people' }));
}

async function chooseAction(person: Person, of: string, action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

test('how people sign in, and whether their changes need approval, is chosen beside them', async () => {
  await open();
  expect(await screen.findByRole('switch', { name: 'Everyone needs a second factor' })).not.toBeChecked();
  expect(await screen.findByRole('switch', { name: 'Changes to screens need approval' })).toBeChecked();
});

test('an account of one is invited to invite', async () => {
  const person = await open({ members: [you] });
  expect(await screen.findByRole('heading', { name: 'Only you so far' })).toBeInTheDocument();
  const dialog = await openInvite(person);
  expect(dialog.getByText('Each person gets an email with a link. It works once, within 7 days.')).toBeInTheDocument();
});

test('members show their role, and when they joined and signed in', async () => {
  await open();
  const [, owner, editor] = await screen.findAllByRole('row');
  expect(owner).toHaveTextContent(/^AAdayouada@example\.comOwnerEverythingMar 2, 2026Off\d+ days ago$/);
  expect(editor).toHaveTextContent('Signed out');
  expect(screen.getByRole('combobox', { name: 'Role of Ben' })).toHaveValue('editor');
});

interface Searched {
  query?: { search?: string | undefined };
}

const findByEmail = <T extends { email: string }>(list: T[], { query }: Searched = {}) =>
  list.filter(({ email }) => email.includes(query?.search ?? ''));

test('many people are searched by name and address, and the menu of the one who is found stays the same', async () => {
  const others = Array.from({ length: 12 }, (_, index) => exampleMember(`Guest${index}`));
  const everybody = [you, ben, ...others];
  const invitations = [exampleInvitation('cleo@example.com'), exampleInvitation('dan@example.com')];
  const person = await open({
    routes: {
      members: async (request) => ({ members: findByEmail(everybody, request) }),
      invitations: async (request) => ({ invitations: findByEmail(invitations, request), sendsEmail: true }),
    },
  });
  const search = await screen.findByRole('searchbox', { name: 'Search people' });
  await person.type(search, 'ada@');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Actions for Ada' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /^Invited/ })).not.toBeInTheDocument();
  await person.clear(search);
  await person.type(search, 'cleo');
  expect(await screen.findByText('No matching members')).toBeInTheDocument();
  expect(await screen.findByRole('listitem', { name: 'cleo@example.com' })).toBeInTheDocument();
  expect(screen.queryByRole('listitem', { name: 'dan@example.com' })).not.toBeInTheDocument();
});

test('each role says what it can do', async () => {
  const dialog = await openInvite(await open());
  const roles = within(dialog.getByRole('radiogroup', { name: 'Role' }));
  expect(roles.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Admin Can change everything, such as screens, settings and people, but not billing',
    'Editor Can add and change media, playlists and layouts, and put them on screens',
    'Scheduler Can put existing content on screens, schedule it and start takeovers',
    'Viewer Can see screens, content, schedules and reports, but change nothing',
  ]);
});

test('several pasted addresses are invited one by one, each once', async () => {
  const invite = invited();
  const person = await open({ routes: { invite } });
  const dialog = await openInvite(person);
  await person.click(dialog.getByRole('textbox', { name: 'Email addresses' }));
  await person.paste('Okafor, Ben <ben@example.com>; Chiara <chiara@example.com>,\nBEN@example.com');
  await person.click(dialog.getByRole('radio', { name: /^Scheduler/ }));
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText('2 people as Scheduler')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(invite.mock.calls.map(([{ body }]) => body)).toEqual([
    { email: 'BEN@example.com', role: 'scheduler', groupIds: null, folderIds: null },
    { email: 'chiara@example.com', role: 'scheduler', groupIds: null, folderIds: null },
  ]);
});

test('what is no address is named before anything is sent', async () => {
  const invite = invited();
  const person = await open({ routes: { invite } });
  const dialog = await openInvite(person);
  const field = dialog.getByRole('textbox', { name: 'Email addresses' });
  await person.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(dialog.getByText('Please enter an email address')).toBeInTheDocument();
  await person.type(field, 'ben@example.com chiara, dan@example');
  await person.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(dialog.getByText(/^Please correct “chiara” and “dan@example”\./)).toBeInTheDocument();
  expect(invite).not.toHaveBeenCalled();
});

test('a refused address says why, and can be corrected while the others are invited', async () => {
  const invite = invited();
  invite.mockRejectedValueOnce(new AppError('member.exists'));
  const person = await open({ routes: { invite } });
  const dialog = await openInvite(person);
  await person.type(dialog.getByRole('textbox'), 'ben@example.com, chiara@example.com');
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  const results = within(await screen.findByRole('dialog', { name: '1 invitation failed' }));
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ben@example.comThis person is a member of the account already.',
    'chiara@example.comInvitedCopy link',
  ]);
  await person.click(results.getByRole('button', { name: 'Correct and try again' }));
  const field = within(await screen.findByRole('dialog', { name: 'Invite people' })).getByRole('textbox');
  expect(field).toHaveValue('ben@example.com');
});

test('without a mail server the dialog hands out the links', async () => {
  const person = await open({
    sendsEmail: false,
    routes: {
      invite: invited(),
      invitationLink: async () => ({ success: true, link: 'https://example.com/i?token=1' }),
    },
  });
  const dialog = await openInvite(person);
  expect(dialog.getByText(/^This server sends no emails\./)).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox'), 'chiara@example.com');
  await person.click(dialog.getByRole('button', { name: 'Invite' }));
  const links = within(await screen.findByRole('dialog', { name: 'Send these links' }));
  await person.click(links.getByRole('button', { name: 'Copy link for chiara@example.com' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('https://example.com/i?token=1');
});

test('a browser that refuses to copy shows the link, selected', async () => {
  const person = await open({
    invitations: [exampleInvitation('chiara@example.com')],
    routes: { invitationLink: async () => ({ success: true, link: 'https://example.com/i?token=1' }) },
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  await person.click(await screen.findByRole('button', { name: 'Copy link for chiara@example.com' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for chiara@example.com' });
  expect(link).toHaveValue('https://example.com/i?token=1');
  await vi.waitFor(() => expect(link.selectionEnd).toBe(link.value.length));
});

test('invitations say who invited and until when, and are sent again or withdrawn', async () => {
  const resendInvitation = vi.fn<Plain<Team['resendInvitation']>>(async () => ({
    success: true,
    invitation: exampleInvitation('dan@example.com'),
  }));
  const revokeInvitation = vi.fn<Plain<Team['revokeInvitation']>>(async () => ({ success: true }));
  const person = await open({
    invitations: [
      exampleInvitation('chiara@example.com', { role: 'admin' }),
      exampleInvitation('dan@example.com', { isExpired: true }),
    ],
    routes: { resendInvitation, revokeInvitation },
  });
  const list = within(await screen.findByRole('list', { name: 'Invitations' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'chiara@example.comAdminInvited by Ada · Expires Mar 9, 2026Copy link',
    'dan@example.comViewerExpiredInvited by Ada · Expired Mar 9, 2026Send again',
  ]);
  await person.click(screen.getByRole('button', { name: 'Send again: dan@example.com' }));
  expect(await screen.findByText('Invitation sent again')).toBeInTheDocument();
  expect(resendInvitation).toHaveBeenCalledExactlyOnceWith({ params: { id: 'inv_dan@example.com' } });
  await chooseAction(person, 'chiara@example.com', 'Withdraw');
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' }));
  expect(revokeInvitation).not.toHaveBeenCalled();
  await person.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Invitation withdrawn')).toBeInTheDocument();
  expect(revokeInvitation).toHaveBeenCalledExactlyOnceWith({ params: { id: 'inv_chiara@example.com' } });
});

test('a change of role says what changes before it happens', async () => {
  const changeMember = vi.fn<Plain<Team['changeMember']>>(async () => ({ success: true, member: ben }));
  const person = await open({ routes: { changeMember } });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ben' }), 'Viewer');
  const question = within(await screen.findByRole('alertdialog', { name: 'Change the role to Viewer?' }));
  expect(
    question.getByText(/will be able to see screens, content, schedules and reports, but change nothing\./),
  ).toBeVisible();
  expect(question.getByText(/^As Editor, they can add and change media/)).toBeVisible();
  expect(changeMember).not.toHaveBeenCalled();
  await person.click(question.getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Ben is now Viewer')).toBeInTheDocument();
  expect(changeMember).toHaveBeenCalledExactlyOnceWith({ params: { memberId: ben.userId }, body: { role: 'viewer' } });
});

test('a member who is removed is signed out, and their work stays', async () => {
  const removeMember = vi.fn<Plain<Team['removeMember']>>(async () => ({ success: true }));
  const person = await open({ routes: { removeMember } });
  await chooseAction(person, 'Ben', 'Remove');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove from this account?' }));
  expect(question.getByText(/will be signed out of this account at once/)).toBeVisible();
  expect(question.getByText(/Everything they made or scheduled stays/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Member removed')).toBeInTheDocument();
  expect(removeMember).toHaveBeenCalledExactlyOnceWith({ params: { memberId: ben.userId } });
});

test('handing over needs the password, says what both become, and keeps the dialog after a refusal', async () => {
  const handOver = vi.fn<Plain<Team['handOver']>>(async () => ({ success: true }));
  handOver.mockRejectedValueOnce(new AppError('account.password_wrong'));
  const person = await open({ routes: { handOver } });
  await chooseAction(person, 'Ben', 'Make owner');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make this member the owner?' }));
  expect(dialog.getByText(/becomes the owner and can change everything/)).toBeVisible();
  expect(dialog.getByText(/^You become an admin/)).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Make owner' });
  await person.click(submit);
  expect(dialog.getByText('Password is required')).toBeVisible();
  await person.type(dialog.getByLabelText('Your password'), 'correct horse');
  await person.click(submit);
  expect(await dialog.findByText('The current password is incorrect.')).toBeVisible();
  await person.click(submit);
  expect(await screen.findByText('Ben is the owner now')).toBeInTheDocument();
  expect(handOver).toHaveBeenLastCalledWith({ params: { memberId: ben.userId }, body: { password: 'correct horse' } });
});

test('the owner learns why they cannot leave', async () => {
  const leave = vi.fn<Plain<Team['leave']>>();
  const person = await open({ routes: { leave } });
  await chooseAction(person, 'Ada', 'Leave account');
  const dialog = within(await screen.findByRole('dialog', { name: "The owner can't leave" }));
  expect(dialog.getByText(/Every account has an owner, and that's you/)).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});

test('an admin changes neither the owner nor their own role, and hands nothing over', async () => {
  const admin = exampleMember('Ada', { role: 'admin', isYou: true });
  const person = await open({
    me: exampleMe('admin'),
    members: [exampleMember('Olga', { role: 'owner' }), admin, ben],
  });
  expect(await screen.findAllByRole('combobox')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Actions for Olga' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Actions for Ben' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Change access', 'Remove']);
});

test('on a phone members are cards', async () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
  await open();
  const list = within(await screen.findByRole('list', { name: 'Members' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test('lists that cannot be fetched say so', async () => {
  await open({ routes: { members: () => Promise.reject(new AppError('network.failed')) } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch people' })).toBeInTheDocument();
});

const findRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('members are shown with their second factor, and the owner resets a lost one', async () => {
  const reset = vi.fn<Plain<Team['resetSecondFactor']>>(async () => ({ success: true }));
  const cleo = exampleMember('Cleo', { hasSecondFactor: true });
  const person = await open({ members: [you, ben, cleo], routes: { resetSecondFactor: reset } });
  await screen.findByText('Cleo');
  expect(findRow('Cleo').getByRole('cell', { name: 'On' })).toBeInTheDocument();
  expect(findRow('Ben').getByRole('cell', { name: 'Off' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Actions for Ben' }));
  expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).not.toBeInTheDocument();
  await person.keyboard('{Escape}');
  await chooseAction(person, 'Cleo', 'Reset second factor');
  await person.click(await screen.findByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Second factor reset')).toBeInTheDocument();
  expect(reset).toHaveBeenCalledExactlyOnceWith({ params: { memberId: cleo.userId } });
});

test('without a mail server, nobody is said to get an email about their second factor', async () => {
  const person = await open({
    members: [you, ben, exampleMember('Cleo', { hasSecondFactor: true })],
    sendsEmail: false,
  });
  await screen.findByText('Cleo');
  await chooseAction(person, 'Cleo', 'Reset second factor');
  const reset = await screen.findByRole('alertdialog', { name: 'Reset the second factor?' });
  await vi.waitFor(() => expect(reset).toHaveTextContent('Tell them: this installation sends no emails.'));
  await person.click(within(reset).getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('switch', { name: 'Everyone needs a second factor' }));
  const demand = await screen.findByRole('dialog', { name: 'Ask everyone for a second factor?' });
  expect(demand).toHaveTextContent('Tell them: this installation sends no emails.');
});

test('the owner asks everyone for a second factor, with time to set it up, and ends that', async () => {
  const change = vi.fn<Plain<Api['signInPolicy']['change']>>(async () => ({ success: true, policy: withoutDemands }));
  const person = await open({ changePolicy: change });
  await person.click(await screen.findByRole('switch', { name: 'Everyone needs a second factor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask everyone for a second factor?' }));
  expect(dialog.getByText(/2 people have none yet/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Ask everyone' }));
  expect(await screen.findByText('Second factor is required')).toBeInTheDocument();
  expect(change).toHaveBeenCalledExactlyOnceWith({ body: { secondFactor: { graceDays: 7 } } });
});

test('admins see what the account asks of its members, and cannot change it', async () => {
  await open({
    me: exampleMe('admin'),
    policy: { secondFactorFrom: '2026-03-16T12:00:00.000Z', membersWithoutFactor: 1, hasIdentityProvider: true },
  });
  const demand = await screen.findByRole('switch', { name: 'Everyone needs a second factor' });
  expect(demand).toBeChecked();
  expect(demand).toBeDisabled();
  expect(screen.getByText('Required from Mar 16, 2026. 1 person has none yet.')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Only by single sign-on' })).toBeDisabled();
  expect(screen.getByText('Only the owner can change this.')).toBeInTheDocument();
});
