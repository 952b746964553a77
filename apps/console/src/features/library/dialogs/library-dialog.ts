import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import type { DrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import type { MediaVersion } from '@vitrine/contract/library/media-versions';
import type { AnyFields } from '../../drawn/index.ts';
import type { DocumentItem, ItemWithFile, LibraryItem, ScreenContent, WebpageItem } from '../library-item.ts';
import type { NameableItem } from '../media-mutations.ts';

/** A dialog of the library page, with its subject. */
export type LibraryDialog =
  | { to: 'upload' }
  | { to: 'delete' | 'move' | 'tag'; media: readonly LibraryItem[] }
  /** `isActive`: it is made active; otherwise it no longer is. */
  | { to: 'activate'; item: ScreenContent; isActive: boolean }
  | { to: 'rename'; item: NameableItem }
  | { to: 'edit-document'; document: DocumentItem }
  /** `file` was dropped on the item; null: it is chosen first. */
  | { to: 'replace'; item: ItemWithFile; file: File | null }
  | { to: 'use-version'; item: ItemWithFile; version: MediaVersion }
  /** `folderId` is the suggested folder of a new web page. */
  | { to: 'save-webpage'; webpage: WebpageItem | null; folderId: FolderId | null }
  /** `fields` are what is known of new content already. */
  | {
      to: 'save-drawn';
      kind: DrawnKind;
      content: DrawnContent | null;
      folderId: FolderId | null;
      fields?: AnyFields;
    }
  /** `parentId` is the suggested parent of a new folder; `next` is the dialog that opens afterwards. */
  | { to: 'save-folder'; folder: Folder | null; parentId: FolderId | null; next?: LibraryDialog }
  | { to: 'move-folder'; folder: Folder }
  | { to: 'delete-folder'; folder: Folder };
