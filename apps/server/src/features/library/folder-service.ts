import { AppError } from '@vitrine/contract/core/errors';
import { DEFAULT_FOLDER_COLOR, type Folder } from '@vitrine/contract/library/folders';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import { chooseFreeFolderName, requireFreeName } from './folder-names.ts';
import {
  deleteFolder,
  findFolder,
  insertFolder,
  isWithin,
  listFolders,
  listSubfolders,
  updateFolder,
} from './folder-store.ts';
import { lockFolder, requireFolder } from './reads.ts';

export interface NewFolder {
  name: string;
  color?: string | undefined;
  parentId?: string | null | undefined;
}

export interface FolderChange {
  name?: string | undefined;
  color?: string | undefined;
  /** Null is the root. */
  parentId?: string | null | undefined;
}

export interface FolderDependencies {
  /** Called in the transaction that deletes a folder, under its lock: playlists that it fills take over its files. */
  keepFollowedItems: (tx: Db, accountId: string, folderId: string, now: Date) => Promise<void>;
}

/** An account's folders: a tree that helps people find files. It affects screens only through playlists that follow a folder. */
export function createFolders({ db, clock }: Platform, { keepFollowedItems }: FolderDependencies) {
  return {
    list: ({ accountId }: InAccount): Promise<Folder[]> => listFolders(db, accountId),

    /** @throws folder.not_found for a parent that the account does not have, folder.name_taken */
    create(
      { accountId }: InAccount,
      { name, color = DEFAULT_FOLDER_COLOR, parentId = null }: NewFolder,
    ): Promise<Folder> {
      return db.transaction(async (tx) => {
        // Serialised: two requests at once would both find the name free.
        await lockAccount(tx, accountId);
        await requireFolder(tx, accountId, parentId);
        requireFreeName({ name }, await listSubfolders(tx, accountId, parentId));
        const createdAt = clock();
        return insertFolder(tx, { id: newId('fld', createdAt.getTime()), accountId, name, color, parentId, createdAt });
      });
    },

    /** @throws folder.not_found, folder.cycle, folder.name_taken */
    update({ accountId }: InAccount, id: string, change: FolderChange): Promise<Folder> {
      return db.transaction(async (tx) => {
        if (change.name !== undefined || change.parentId !== undefined) await checkPlace(tx, accountId, id, change);
        const folder = await updateFolder(tx, accountId, id, change);
        if (folder === null) throw new AppError('folder.not_found');
        return folder;
      });
    },

    /**
     * Deletes a folder. Its files, web pages, playlists and subfolders move to the root; subfolders keep their own
     * contents, and get a number where the root has their name. Playlists that it fills keep its files as items of
     * their own.
     *
     * @throws folder.not_found
     */
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (!(await lockFolder(tx, accountId, id, 'update'))) throw new AppError('folder.not_found');
        await keepFollowedItems(tx, accountId, id, clock());
        await numberSubfolders(tx, accountId, id);
        await deleteFolder(tx, accountId, id);
      }),
  };
}

/**
 * Checks a new name or parent of a folder. The account is locked: two concurrent moves that are valid on their own can
 * form a cycle together, and two folders could take one name.
 *
 * @throws folder.not_found, folder.cycle, folder.name_taken
 */
async function checkPlace(tx: Db, accountId: string, id: string, { name, parentId }: FolderChange): Promise<void> {
  await lockAccount(tx, accountId);
  const current = await findFolder(tx, accountId, id);
  if (current === null) throw new AppError('folder.not_found');
  if (typeof parentId === 'string') {
    await requireFolder(tx, accountId, parentId);
    if (await isWithin(tx, parentId, id)) throw new AppError('folder.cycle');
  }
  const target = { id, name: name ?? current.name, parentId: parentId === undefined ? current.parentId : parentId };
  requireFreeName(target, await listSubfolders(tx, accountId, target.parentId), current);
}

/** Gives the subfolders of a folder, which is deleted, names that are free at the root. */
async function numberSubfolders(tx: Db, accountId: string, id: string): Promise<void> {
  const subfolders = await listSubfolders(tx, accountId, id);
  if (subfolders.length === 0) return;
  const taken = (await listSubfolders(tx, accountId, null)).filter((folder) => folder.id !== id);
  for (const folder of subfolders) {
    const name = chooseFreeFolderName(folder.name, taken);
    if (name !== folder.name) await updateFolder(tx, accountId, folder.id, { name });
    taken.push({ ...folder, name });
  }
}
