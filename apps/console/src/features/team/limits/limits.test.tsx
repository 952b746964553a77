import { AppError } from '@vitrine/contract/core/errors';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { Folder, FolderId } from '@vitrine/contract/library/folders';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleGroup } from '../../../test/examples/example-group.ts';
import { exampleInvitation, exampleMe, exampleMember } from '../../../test/examples/example-people.ts';
import { type Fake, type Plain, renderPage } from '../../../test/render-page.tsx';
import { PeoplePage } from '../people-page.tsx';
import { OwnLimits } from './own-limits.tsx';

type Team = Api['team'];

const groupId = (name: string) => GroupId.parse(`grp_${name}`);
const folderId = (name: string) => FolderId.parse(`fld_${name}`);

const exampleFolder = (name: string, parent?: string): Folder =>
  Folder.parse({
    id: folderId(name),
    name,
    color: '#ef4444',
    parentId: parent === undefined ? null : folderId(parent),
    mediaCount: 0,
    createdAt: '2026-03-02T12:00:00.000Z',
  });

const places = ['Bar', 'Kitchen', 'Lobby'].map((name) => exampleGroup(name));
const shelves = [exampleFolder('Menus'), exampleFolder('Drinks', 'Menus'), exampleFolder('Offers')];

const owner = exampleMember('Ada', { role: 'owner', isYou: true });

function fake(routes: Fake['team'], groups = () => places): Fake {
  return {
    accounts: { me: async () => exampleMe('owner') },
    groups: { list: async () => ({ groups: groups() }) },
    folders: { list: async () => ({ folders: shelves }) },
    team: {
      members: async () => ({ members: [owner, exampleMember('Ben')] }),
      invitations: async () => ({ invitations: [], sendsEmail: true }),
      ...routes,
    },
  };
}

const accepting = () =>
  vi.fn<Plain<Team['invite']>>(async ({ body }) => ({ success: true, invitation: exampleInvitation(body.email) }));

const changing = () =>
  vi.fn<Plain<Team['changeMember']>>(async () => ({ success: true, member: exampleMember('Ben') }));

type Person = Awaited<ReturnType<typeof renderPage>>;

async function openInvite(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  await person.type(dialog.getByRole('textbox', { name: 'Email addresses' }), 'ben@example.com chiara@example.com');
  return dialog;
}

async function openAccess(person: Person, name: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change access' }));
  return within(await screen.findByRole('dialog', { name: 'Change access' }));
}

test('people are invited to some groups of screens and some folders', async () => {
  const invite = accepting();
  const person = await renderPage(<PeoplePage />, fake({ invite }));
  const dialog = await openInvite(person);
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  await person.click(dialog.getByRole('radio', { name: 'Only some groups' }));
  await person.click(dialog.getByRole('radio', { name: 'Only some folders' }));
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  expect(dialog.getByText('Please choose at least one group')).toBeInTheDocument();
  expect(dialog.getByText('Please choose at least one folder')).toBeInTheDocument();
  expect(invite).not.toHaveBeenCalled();
  await person.click(dialog.getByRole('checkbox', { name: /^Lobby/ }));
  await person.click(dialog.getByRole('checkbox', { name: 'Offers' }));
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText('2 people as Editor')).toBeInTheDocument();
  const limits = { groupIds: [groupId('Lobby')], folderIds: [folderId('Offers')] };
  expect(invite.mock.calls.map(([{ body }]) => body)).toEqual([
    { email: 'ben@example.com', role: 'editor', ...limits },
    { email: 'chiara@example.com', role: 'editor', ...limits },
  ]);
});

test('an admin sees everything, whatever was chosen for another role before', async () => {
  const invite = accepting();
  const person = await renderPage(<PeoplePage />, fake({ invite }));
  const dialog = await openInvite(person);
  await person.click(dialog.getByRole('radio', { name: 'Only some groups' }));
  await person.click(dialog.getByRole('radio', { name: /^Admin/ }));
  expect(dialog.getByText('Admins see all screens and all content.')).toBeInTheDocument();
  expect(dialog.queryByRole('radio', { name: 'Only some groups' })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText('2 people as Admin')).toBeInTheDocument();
  expect(invite.mock.lastCall?.[0].body).toMatchObject({ role: 'admin', groupIds: null, folderIds: null });
});

test('a group that was deleted meanwhile is named as the reason, and removed from the choice', async () => {
  let groups = places;
  const invite = accepting();
  invite.mockImplementationOnce(() => {
    groups = places.filter(({ name }) => name !== 'Bar');
    return Promise.reject(new AppError('group.not_found'));
  });
  const person = await renderPage(
    <PeoplePage />,
    fake({ invite }, () => groups),
  );
  const dialog = await openInvite(person);
  await person.click(dialog.getByRole('radio', { name: 'Only some groups' }));
  await person.click(dialog.getByRole('checkbox', { name: /^Bar/ }));
  await person.click(dialog.getByRole('checkbox', { name: /^Lobby/ }));
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  expect(await dialog.findByText(/^A group that you chose has been deleted\./)).toBeInTheDocument();
  await vi.waitFor(() => expect(dialog.queryByRole('checkbox', { name: /^Bar/ })).not.toBeInTheDocument());
  // The second address was invited before the refusal was shown.
  expect(dialog.getByRole('textbox', { name: 'Email addresses' })).toHaveValue('ben@example.com');
  await person.click(dialog.getByRole('button', { name: 'Invite' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(invite.mock.lastCall?.[0].body).toMatchObject({ email: 'ben@example.com', groupIds: [groupId('Lobby')] });
});

test('a chosen folder includes the folders inside it', async () => {
  const changeMember = changing();
  const person = await renderPage(<PeoplePage />, fake({ changeMember }));
  const dialog = await openAccess(person, 'Ben');
  await person.click(dialog.getByRole('radio', { name: 'Only some folders' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Drinks' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Menus' }));
  expect(dialog.getByRole('checkbox', { name: 'Drinks' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Drinks' })).toBeDisabled();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Access changed')).toBeInTheDocument();
  expect(changeMember).toHaveBeenCalledExactlyOnceWith({
    params: { memberId: 'usr_Ben' },
    body: { groupIds: null, folderIds: [folderId('Menus')] },
  });
});

test('the dialog shows the present access of a member, and stays open when a change is refused', async () => {
  const changeMember = changing();
  changeMember.mockRejectedValueOnce(new AppError('member.not_found'));
  const ben = exampleMember('Ben', { groupIds: [groupId('Bar')] });
  const person = await renderPage(
    <PeoplePage />,
    fake({ members: async () => ({ members: [owner, ben] }), changeMember }),
  );
  const dialog = await openAccess(person, 'Ben');
  expect(dialog.getByRole('checkbox', { name: /^Bar/ })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'All content' })).toBeChecked();
  await person.click(dialog.getByRole('radio', { name: 'All screens' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Access changed')).toBeInTheDocument();
  expect(changeMember.mock.lastCall?.[0].body).toEqual({ groupIds: null, folderIds: null });
});

test('a long list of groups can be searched', async () => {
  const many = Array.from({ length: 12 }, (_, at) => exampleGroup(`Floor ${at}`));
  const person = await renderPage(
    <PeoplePage />,
    fake({}, () => many),
  );
  const dialog = await openAccess(person, 'Ben');
  await person.click(dialog.getByRole('radio', { name: 'Only some groups' }));
  await person.type(dialog.getByRole('searchbox', { name: 'Search groups' }), '11');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  expect(dialog.getByRole('checkbox', { name: /^Floor 11/ })).toBeInTheDocument();
});

const cellOf = async (name: RegExp) => within(await screen.findByRole('row', { name })).getAllByRole('cell')[2];

test('the members and invitations name the groups and folders, or count many', async () => {
  const limited = [
    exampleMember('Ben', { groupIds: [groupId('Bar'), groupId('Lobby')], folderIds: [folderId('Menus')] }),
    exampleMember('Chiara', { groupIds: places.map(({ id }) => id) }),
    exampleMember('Dan', { folderIds: [] }),
  ];
  const invitation = exampleInvitation('emi@example.com', { groupIds: places.map(({ id }) => id) });
  const person = await renderPage(
    <PeoplePage />,
    fake({
      members: async () => ({ members: [owner, ...limited] }),
      invitations: async () => ({ invitations: [invitation], sendsEmail: true }),
    }),
  );

  await screen.findAllByText('Lobby');
  expect(await cellOf(/ben@/)).toHaveTextContent(/^Screens:BarLobbyContent:Menus$/);
  expect(await cellOf(/chiara@/)).toHaveTextContent(/^Screens:3 groupsAll content$/);
  expect(await cellOf(/dan@/)).toHaveTextContent(/^All screensNo content$/);
  expect(screen.getByRole('listitem', { name: 'emi@example.com' })).toHaveTextContent(
    /Screens:BarKitchenLobbyAll content/,
  );
  await person.hover(screen.getByRole('button', { name: '3 groups' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Bar, Kitchen and Lobby');
  await person.click(screen.getByRole('button', { name: '3 groups' }));
  expect(await screen.findByRole('dialog', { name: 'Change access' })).toBeInTheDocument();
});

test('the role dialog says that a member who becomes an admin loses the limits', async () => {
  const ben = exampleMember('Ben', { groupIds: [groupId('Bar')] });
  const person = await renderPage(<PeoplePage />, fake({ members: async () => ({ members: [owner, ben] }) }));
  const role = await screen.findByRole('combobox', { name: 'Role of Ben' });
  await person.selectOptions(role, 'Admin');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^They will see all screens and all content/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await person.selectOptions(role, 'Viewer');
  expect(within(await screen.findByRole('alertdialog')).queryByText(/all screens and all content/)).toBeNull();
});

test.each([
  [{ groupIds: [groupId('Bar')] }, 'You see the screens of Bar.'],
  [{ folderIds: [folderId('Menus'), folderId('Offers')] }, 'You see the content of Menus and Offers.'],
  [{ groupIds: [groupId('Lobby')], folderIds: [] }, 'You see the screens of Lobby, and no content.'],
])('a limited member reads what they see: %j', async (limits, sentence) => {
  const you = exampleMember('Ben', { isYou: true, ...limits });
  await renderPage(<OwnLimits />, fake({ members: async () => ({ members: [you] }) }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});
