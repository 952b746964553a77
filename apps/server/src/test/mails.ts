import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** The mails to an address, oldest first. */
export async function readMailsTo({ filesFolder }: TestApp, email: string) {
  const folder = join(filesFolder, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === email));
}

/** The link in the nth reset mail to an address, once it has arrived. */
export async function waitForResetLink(server: TestApp, email: string, nth = 1): Promise<URL> {
  return vi.waitFor(async () => {
    const mail = (await readMailsTo(server, email)).filter(({ subject }) => subject?.startsWith('Reset')).at(nth - 1);
    return new URL(/https:\/\/signs\.example\.com\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  });
}
