import { createVitrine } from '../../index.ts';
import type { AddCommands } from '../context.ts';
import { CommandError } from '../failure.ts';
import { show } from '../output.ts';
import { readKey, readServer, removeSettings, writeSettings } from '../settings.ts';

/** `vitrine login`, `vitrine logout` */
export const addLogin: AddCommands = (program, { output, env, ask }) => {
  program
    .command('login')
    .description('store a server and an API key for the commands that follow')
    .argument('<server>', 'the address of the server, e.g. https://signs.example.com')
    .option('--key <key>', 'the API key; asked for if it is neither here nor in VITRINE_KEY')
    .action(async (address: string, options: { key?: string }) => {
      const server = readServer(address);
      const key = readKey(options.key ?? env['VITRINE_KEY'] ?? (await askForKey(ask, server)));
      const { accountName, role } = await createVitrine({ server, key }).accounts.me();
      const file = await writeSettings(env, { server, key });
      show(output, { server, account: accountName, role }, () => `Signed in to ${accountName}. The key is in ${file}.`);
    });
  program
    .command('logout')
    .description('forget the server and the API key; the key itself is revoked in the console')
    .action(async () => {
      await removeSettings(env);
      show(output, { success: true }, () => 'Signed out.');
    });
};

async function askForKey(ask: ((question: string) => Promise<string>) | null, server: string): Promise<string> {
  if (ask === null) throw new CommandError('usage', 'Pass the API key by --key or VITRINE_KEY.');
  return ask(`API key (made at ${server}/integrations/keys): `);
}
