import { createHash } from 'node:crypto';
import type { User } from '@vitrine/contract/accounts';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import sharp from 'sharp';
import type { Database } from '../../platform/database.ts';

/** An account, with a client that is signed in to it. */
export interface Account {
  token: string;
  /** The value of a `cookie` header that authenticates file and event stream requests. */
  cookie: string;
  client: Client<typeof api>;
}

/** Creates an account. */
export async function signUp(baseUrl: string, email: string): Promise<Account & { user: User }> {
  let cookie = '';
  const visitor = createClient(api, {
    baseUrl,
    async fetch(input, init) {
      const answer = await fetch(input, init);
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return answer;
    },
  });
  const { token, user } = await visitor.accounts.register({
    body: { name: 'Bench', email, password: 'correct horse' },
  });
  return { token, user, cookie, client: createClient(api, { baseUrl, token: () => token }) };
}

/** Inserts devices directly into the database; returns their tokens in order. */
export async function arrangeDevices(
  { pool, accountId }: { pool: Database['pool']; accountId: string },
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, i) => createHash('sha256').update(`token ${i}`).digest('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  for (let i = 0; i < count; i += 10_000) {
    await pool.query(
      `insert into devices (id, account_id, device_id, name, token_hash, created_at)
       select 'dev_' || lpad(n::text, 26, '0'), $1, 'screen-' || n, 'Screen ' || n, hash, now()
       from unnest($2::text[]) with ordinality as given (hash, i), lateral (select $3::int + i) as numbered (n)`,
      [accountId, hashes.slice(i, i + 10_000), i],
    );
  }
  await pool.query('vacuum analyze');
  return tokens;
}

/** Uploads two images; returns a function that makes the other one the account's global image. */
export async function createImageSwitch({
  server: { url },
  token,
  client,
}: Pick<Account, 'token' | 'client'> & { server: { url: string } }): Promise<() => Promise<void>> {
  for (const background of ['#406080', '#806040']) {
    const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('image', new Blob([Uint8Array.from(bytes)]), 'one.png');
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${url}/api/image/upload`, { method: 'POST', headers, body });
  }
  const { images } = await client.media.listImages();
  let turn = 0;
  return async () => {
    turn += 1;
    await client.media.setCurrentImage({ body: { imageId: images[turn % images.length]?.id ?? null } });
  };
}
