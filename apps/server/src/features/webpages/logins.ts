import type { AgentLogin } from '@vitrine/contract/agent/agent';
import { AppError } from '@vitrine/contract/core/errors';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { mayHaveLogin } from '@vitrine/contract/webpages/may-have-login';
import type { Webpage, WebpageLogin, webpages as routes } from '@vitrine/contract/webpages/webpages';
import { z } from 'zod';
import type { DeviceCaller, InAccount, UserCaller } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import type { SiteLogin } from '../../platform/guarded-fetch/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSeal } from '../../platform/seal.ts';
import { findUser, lockAccount } from '../accounts/index.ts';
import { changeContent, lockContent, removeFiles } from '../library/index.ts';
import { toSavedColumns } from './checks.ts';
import { deleteLogin, findLogin, listLoginsOf, listWithoutAgent, upsertLogin } from './login-store.ts';
import type { Reading } from './reading.ts';
import { requireWebpage, toWebpage, updateWebpage } from './store.ts';

type LoginBody = z.output<typeof routes.setLogin.body>;

const Headers = z.array(z.tuple([z.string(), z.string()]));
type Headers = z.infer<typeof Headers>;

/** Screens without an agent that are named. */
const MAX_NAMED = 20;

/**
 * The logins of web pages. They leave the server to the agents of screens that show the page, and with its own readings of
 * the page; people never get one back.
 */
export function createLogins({ db, clock, jobs, secret }: Platform, reading: Reading) {
  const seal = createSeal(secret, 'webpage-logins');

  /** Null if it was sealed under another secret of the installation. */
  function open(sealed: string): Headers | null {
    const text = seal.open(sealed);
    return text === null ? null : Headers.parse(JSON.parse(text));
  }

  return {
    /** The login of a page, for the server's own readings; null if it has none. */
    async findOf(accountId: string, id: string): Promise<SiteLogin | null> {
      const found = await findLogin(db, accountId, id);
      const headers = found && open(found.sealed);
      return headers && { origin: found.origin, headers };
    },

    verbs: {
      /** @throws webpage.not_found */
      async login({ accountId }: InAccount, id: string): Promise<WebpageLogin> {
        const { loginChangedAt, loginChangedBy } = (await requireWebpage(db, accountId, id)).page;
        if (loginChangedAt === null) return { changedAt: null, changedBy: null, screens: [], screenCount: 0 };
        const user = loginChangedBy === null ? null : await findUser(db, loginChangedBy);
        const { devices, count } = await listWithoutAgent(db, { accountId, mediaId: id, limit: MAX_NAMED });
        return {
          changedAt: loginChangedAt.toISOString(),
          changedBy: user?.name ?? null,
          screens: devices.map((device) => ({ ...device, id: DeviceId.parse(device.id) })),
          screenCount: count,
        };
      },

      /**
       * Stores a login in place of the former one, and reads the page with it.
       *
       * @throws webpage.not_found, webpage.login_insecure, request.too_many; webpage.changed if the page gets another address
       * meanwhile
       */
      async setLogin({ accountId, userId }: UserCaller, id: string, body: LoginBody): Promise<Webpage> {
        const { url } = (await requireWebpage(db, accountId, id)).page;
        if (!mayHaveLogin(url)) throw new AppError('webpage.login_insecure');
        const login = { origin: new URL(url).origin, headers: toHeaders(body) };
        const { facts, icon } = await reading.readAndStoreIcon(accountId, url, login);
        return db.transaction(async (tx) => {
          const before = await lockWebpage(tx, accountId, id);
          if (before.page.url !== url) throw new AppError('webpage.changed');
          const sealed = seal.seal(JSON.stringify(login.headers));
          await upsertLogin(tx, { mediaId: id, accountId, origin: login.origin, sealed });
          const { originalName: name, folderId, page, thumbnailKey } = before;
          // Without its login, the page had told the server no title.
          const originalName = name === page.title ? facts.title : name;
          await changeContent(tx, id, { originalName, folderId, ...icon });
          const now = clock();
          await updateWebpage(tx, id, {
            title: facts.title,
            ...toSavedColumns(facts, now),
            loginChangedAt: now,
            loginChangedBy: userId,
            revision: page.revision + 1,
            updatedAt: now,
          });
          if (thumbnailKey !== null) await jobs.send(tx, removeFiles, { keys: [thumbnailKey] });
          return toWebpage(await requireWebpage(tx, accountId, id));
        });
      },

      /** Deletes the login. The page is checked soon: screens do not show what asks them to sign in. @throws webpage.not_found */
      removeLogin: ({ accountId }: InAccount, id: string): Promise<Webpage> =>
        db.transaction(async (tx) => {
          const { page, ...content } = await lockWebpage(tx, accountId, id);
          if (page.loginChangedAt === null) return toWebpage({ page, ...content });
          await deleteLogin(tx, id);
          const ended = { loginChangedAt: null, loginChangedBy: null, nextCheckAt: null };
          await updateWebpage(tx, id, { ...ended, revision: page.revision + 1, updatedAt: clock() });
          return toWebpage(await requireWebpage(tx, accountId, id));
        }),
    },

    /** The logins that the agent of a device sends. */
    async ofDevice(caller: DeviceCaller): Promise<AgentLogin[]> {
      const rows = await listLoginsOf(db, caller);
      return rows.flatMap(({ url, sealed }) => {
        const headers = open(sealed);
        return headers === null ? [] : [{ url, headers }];
      });
    },
  };
}

/** Locks a page, and with it new assignments: the devices to raise must not change meanwhile. @throws webpage.not_found */
async function lockWebpage(tx: Db, accountId: string, id: string) {
  await lockAccount(tx, accountId);
  await lockContent(tx, accountId, [id], 'update');
  return requireWebpage(tx, accountId, id);
}

const encodeBasic = ({ name, password }: NonNullable<LoginBody['basic']>): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

const toHeaders = ({ basic, headers }: LoginBody): Headers => [
  ...(basic === null ? [] : [['authorization', encodeBasic(basic)] satisfies Headers[number]]),
  ...headers.map(({ name, value }): Headers[number] => [name, value]),
];
