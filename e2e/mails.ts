import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** The link to a page in an email to this address, with this server's origin left out; empty while there is none. */
export async function findMailLink({ dataDir }: TestServer, email: string, page: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.eml')).toSorted()) {
    // Quoted-printable: soft line breaks end with `=`.
    const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const link = new RegExp(`${page}\\?token=[\\w-]+`).exec(mail);
    if (link !== null && mail.includes(`To: ${email}`)) return link[0];
  }
  return '';
}
