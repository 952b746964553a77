import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@vitrine/messages/languages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';

const catalogues = {
  de: {
    'Reset your Vitrine password': 'Setze dein Vitrine-Passwort zurück',
    '{inviter} invites you to {account} on Vitrine': '{inviter} lädt dich zu {account} auf Vitrine ein',
    '{account} was deleted': '{account} wurde gelöscht',
  },
  fr: {
    'Reset your Vitrine password': 'Réinitialisez votre mot de passe Vitrine',
    '{inviter} invites you to {account} on Vitrine': '{inviter} vous invite à rejoindre {account} sur Vitrine',
    '{account} was deleted': '{account} a été supprimé',
  },
};

let server: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-catalogues-'));
  for (const [language, messages] of Object.entries(catalogues))
    await writeFile(join(folder, `${language}.json`), JSON.stringify({ messages }));
  server = await testApp({ hasScheduler: false, catalogues: pathToFileURL(`${folder}/`) });
});
afterAll(() => rm(folder, { recursive: true }));

const subjectsTo = async (email: string) => (await readMailsTo(server, email)).map(({ subject }) => subject);

async function signUp(own: Language | null, ofAccount: Language | null): Promise<Member> {
  const member = await server.signUp();
  await member.client.accounts.changeProfile({ body: { name: member.user.name, language: own } });
  await member.client.accounts.changeLanguage({ body: { language: ofAccount } });
  return member;
}

test.each([
  ['their own language', 'fr', 'de', 'Réinitialisez votre mot de passe Vitrine'],
  ['that of their account, without one of their own', null, 'de', 'Setze dein Vitrine-Passwort zurück'],
  ['English where nobody has chosen any', null, null, 'Reset your Vitrine password'],
  ['English where the server has no texts in theirs', 'es', 'de', 'Reset your Vitrine password'],
] as const)('people read emails in %s', async (_, own, ofAccount, subject) => {
  const { email } = await signUp(own, ofAccount);
  await server.visitor.accounts.forgotPassword({ body: { email } });
  await vi.waitFor(async () => expect(await subjectsTo(email)).toEqual([subject]));
});

test('an invitation is in the language of the account, or of a person who has chosen one', async () => {
  const { client, user } = await signUp(null, 'de');
  const known = await signUp('fr', null);
  for (const email of ['nora@example.com', known.email]) await client.team.invite({ body: { email, role: 'viewer' } });
  await vi.waitFor(async () => {
    expect(await subjectsTo('nora@example.com')).toEqual([`${user.name} lädt dich zu ${user.name} auf Vitrine ein`]);
    expect(await subjectsTo(known.email)).toEqual([`${user.name} vous invite à rejoindre ${user.name} sur Vitrine`]);
  });
});

test('who accepts an invitation in a language that they chose keeps it, and one mail goes to each reader in their own', async () => {
  const owner = await signUp(null, 'de');
  const joinAs = async (email: string, language?: Language) => {
    await owner.client.team.invite({ body: { email, role: 'viewer' } });
    const token = await vi.waitFor(async () => {
      const [mail] = await readMailsTo(server, email);
      return /token=([\w-]+)/.exec(mail!.text!)![1]!;
    });
    const body = { token, name: 'Ben', password: 'correct horse', ...(language && { language }) };
    return (await server.visitor.team.acceptInvitation({ body })).user.language;
  };
  expect(await joinAs('in-french@example.com', 'fr')).toBe('fr');
  expect(await joinAs('as-the-account@example.com')).toBeNull();
  const { password, user } = owner;
  await owner.client.accounts.deleteAccount({ body: { password, name: user.name } });
  await vi.waitFor(async () => {
    expect(await subjectsTo('in-french@example.com')).toContain(`${user.name} a été supprimé`);
    expect(await subjectsTo('as-the-account@example.com')).toContain(`${user.name} wurde gelöscht`);
  });
});
