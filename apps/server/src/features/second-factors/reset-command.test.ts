import { expect, test, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { runCommand } from '../../test/processes/command.ts';
import { turnOnSecondFactor } from '../../test/sign-in/second-factor.ts';

const server = await testApp();

const run = (...args: string[]) =>
  runCommand('reset-second-factor-main.ts', args, {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.filesFolder,
  });

test('the command resets the second factor of the person with an address, with audit entry and email', async () => {
  const member = await server.signUp();
  await turnOnSecondFactor(server, member);
  const { code, printed } = await run(member.email.toUpperCase());
  expect(code).toBe(0);
  expect(printed).toContain('security.second_factor_reset');
  await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  const { email, password } = member;
  const { token } = await server.visitor.accounts.login({ body: { email, password } });
  const [, entry] = (await server.clientFor(token).audit.mine()).entries;
  expect(entry).toMatchObject({
    what: 'Reset the second factor of Someone',
    actor: 'Administrator of the installation',
    means: 'service',
  });
  await vi.waitFor(async () => {
    const mail = (await readMailsTo(server, email)).find(({ subject }) => subject === 'Your second factor was reset');
    expect(mail?.text).toContain('The administrator of the installation has reset the second factor');
  });
  expect(await run(email)).toMatchObject({ code: 1, complaint: expect.stringContaining('has no second factor') });
});

test('without an address, or with an unknown one, the command says so and changes nothing', async () => {
  expect(await run()).toMatchObject({ code: 64, complaint: expect.stringContaining('npm run reset-second-factor') });
  expect(await run('nobody@example.com')).toMatchObject({
    code: 1,
    complaint: 'Nobody signs in with nobody@example.com.\n',
  });
});
