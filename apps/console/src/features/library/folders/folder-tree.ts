import type { Folder } from '@vitrine/contract/library/folders';

/** A folder at its place in the tree. */
export interface FolderNode {
  folder: Folder;
  /** 0 at the root. */
  depth: number;
  /** The folders above it, outermost first. */
  ancestors: readonly Folder[];
}

/**
 * Folders as a tree, depth first: each is followed by its subfolders. Siblings keep their order. A folder whose parent
 * is not in the list is at the root.
 */
export function buildFolderTree(folders: readonly Folder[]): FolderNode[] {
  const ids = new Set(folders.map(({ id }) => id));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const parent = folder.parentId !== null && ids.has(folder.parentId) ? folder.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), folder]);
  }
  const nodesBelow = (parent: Folder | null, ancestors: readonly Folder[]): FolderNode[] =>
    (children.get(parent?.id ?? null) ?? []).flatMap((folder) => [
      { folder, depth: ancestors.length, ancestors },
      ...nodesBelow(folder, [...ancestors, folder]),
    ]);
  return nodesBelow(null, []);
}

/** The folders above one, outermost first; empty for an unknown one. */
export const findAncestors = (folders: readonly Folder[], id: string): readonly Folder[] =>
  buildFolderTree(folders).find(({ folder }) => folder.id === id)?.ancestors ?? [];

/** The path of a folder, which distinguishes equal names: `Lobby / Menus`. */
export const formatFolderPath = ({ folder, ancestors }: FolderNode): string =>
  [...ancestors, folder].map(({ name }) => name).join(' / ');
