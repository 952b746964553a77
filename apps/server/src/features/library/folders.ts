import { AppError } from '@vitrine/contract/core/errors';
import { DEFAULT_FOLDER_COLOR, type Folder } from '@vitrine/contract/library/folders';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockAccount } from '../accounts/index.ts';
import {
  deleteFolder,
  insertFolder,
  isWithin,
  listFolders,
  lockFolder,
  requireFolder,
  updateFolder,
} from './folder-store.ts';

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
  db: Db;
  clock: Clock;
  /** Called in the transaction that deletes a folder, under its lock: playlists that it fills take over its files. */
  keepFollowedItems: (tx: Db, accountId: string, folderId: string, now: Date) => Promise<void>;
}

/** An account's folders: a tree that helps people find files. It affects screens only through playlists that follow a folder. */
export function createFolders({ db, clock, keepFollowedItems }: FolderDependencies) {
  return {
    list: (accountId: string): Promise<Folder[]> => listFolders(db, accountId),

    /** @throws folder.not_found for a parent that the account does not have */
    create(accountId: string, { name, color = DEFAULT_FOLDER_COLOR, parentId = null }: NewFolder): Promise<Folder> {
      return db.transaction(async (tx) => {
        await requireFolder(tx, accountId, parentId);
        const createdAt = clock();
        return insertFolder(tx, { id: newId('fld', createdAt.getTime()), accountId, name, color, parentId, createdAt });
      });
    },

    /** @throws folder.not_found, folder.cycle */
    update(accountId: string, id: string, change: FolderChange): Promise<Folder> {
      const { parentId } = change;
      return db.transaction(async (tx) => {
        if (typeof parentId === 'string') {
          // Serialised: two concurrent moves that are valid on their own can form a cycle together.
          await lockAccount(tx, accountId);
          await requireFolder(tx, accountId, parentId);
          if (await isWithin(tx, parentId, id)) throw new AppError('folder.cycle');
        }
        const folder = await updateFolder(tx, accountId, id, change);
        if (folder === null) throw new AppError('folder.not_found');
        return folder;
      });
    },

    /**
     * Deletes a folder. Its files, web pages, playlists and subfolders move to the root; subfolders keep their own
     * contents. Playlists that it fills keep its files as items of their own.
     *
     * @throws folder.not_found
     */
    remove: (accountId: string, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await lockFolder(tx, accountId, id, 'update'))) throw new AppError('folder.not_found');
        await keepFollowedItems(tx, accountId, id, clock());
        await deleteFolder(tx, accountId, id);
      }),
  };
}
