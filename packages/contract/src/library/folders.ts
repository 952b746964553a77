import { z } from 'zod';
import { listKeys } from '../core/list-keys.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { say } from '../core/say.ts';

export const FolderId = z.string().startsWith('fld_').brand<'FolderId', 'inout'>();
export type FolderId = z.infer<typeof FolderId>;

/** The palette of folders; stored and compared in lower case. */
export const folderColors = {
  '#3b82f6': 'Blue',
  '#ef4444': 'Red',
  '#10b981': 'Green',
  '#f59e0b': 'Orange',
  '#8b5cf6': 'Purple',
  '#ec4899': 'Pink',
  '#14b8a6': 'Teal',
  '#f97316': 'Amber',
} as const;

export const DEFAULT_FOLDER_COLOR = '#3b82f6';

const FolderColor = z
  .string()
  .toLowerCase()
  .pipe(z.enum(listKeys(folderColors), say('Please choose a color from the palette')));

export const FOLDER_NAME_CHARACTERS = 100;

export const FolderName = lineSchema(FOLDER_NAME_CHARACTERS, 'Please enter a folder name');

export const Folder = z.object({
  id: FolderId,
  name: z.string(),
  color: z.string(),
  /** Null at the root. */
  parentId: FolderId.nullable(),
  /** The number of images, videos and web pages directly in it, not in subfolders; playlists do not count. */
  mediaCount: z.number().int(),
  createdAt: Instant,
});
export type Folder = z.infer<typeof Folder>;

export const NewFolder = z.object({
  name: FolderName,
  color: FolderColor.optional(),
  parentId: FolderId.nullable().optional(),
});

const one = z.object({ id: FolderId });

export const folders = defineRoutes({
  reads: ['media', 'playlists', 'layouts'],
  changes: ['media', 'playlists', 'showing'],
})({
  list: {
    method: 'GET',
    path: '/api/folders',
    access: 'user',
    role: 'viewer',
    summary: 'List folders by name',
    response: z.object({ folders: z.array(Folder) }),
  },
  create: {
    method: 'POST',
    path: '/api/folders',
    sentence: 'Created the folder {name}',
    access: 'user',
    role: 'editor',
    summary: 'Create a folder, inside another one if a parent is given. Names differ within a parent, ignoring case',
    body: NewFolder,
    response: z.object({ success: z.literal(true), folder: Folder }),
    status: 201,
    idempotency: {},
    errors: ['folder.not_found', 'folder.name_taken'],
  },
  update: {
    method: 'PATCH',
    path: '/api/folders/:id',
    sentence: 'Changed the folder {id}',
    access: 'user',
    role: 'editor',
    summary: 'Change a folder’s name, color or parent; omitted fields stay. A null parent is the root',
    params: one,
    body: z.object({
      name: FolderName.optional(),
      color: FolderColor.optional(),
      parentId: FolderId.nullable().optional(),
    }),
    response: z.object({ success: z.literal(true), folder: Folder }),
    errors: ['folder.not_found', 'folder.cycle', 'folder.name_taken'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/folders/:id',
    sentence: 'Deleted the folder {id}',
    access: 'user',
    role: 'editor',
    summary:
      'Delete a folder; its files, web pages, playlists and subfolders move to the root, and a subfolder whose name is taken there gets a number',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['folder.not_found'],
  },
});
