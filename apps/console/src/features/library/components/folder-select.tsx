import { isFolderId } from '@vitrine/contract/core/ids';
import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { Select } from '../../../ui/forms/select.tsx';
import { type FolderNode, buildFolderTree } from '../folders/folder-tree.ts';

interface FolderSelectProps {
  folders: readonly Folder[];
  /** Null is the root. */
  value: FolderId | null;
  onValueChange: (id: FolderId | null) => void;
}

/** A folder out of the tree, or the root. */
export function FolderSelect({ folders, value, onValueChange }: FolderSelectProps) {
  return (
    <Select value={value ?? ''} onValueChange={(id) => onValueChange(isFolderId(id) ? id : null)}>
      <option value="">{t('No folder')}</option>
      <FolderOptions folders={folders} value={value} />
    </Select>
  );
}

/** The folders as options of a select, as a tree. */
export const FolderOptions = ({ folders, value }: { folders: readonly Folder[]; value: string | null }) =>
  buildFolderTree(folders).map((node) => (
    <option key={node.folder.id} value={node.folder.id}>
      {node.folder.id === value ? endOfPath(node) : indentFolder(node)}
    </option>
  ));

/** The system's list has no other indentation. */
const indentFolder = ({ folder, depth }: FolderNode): string => '\u00a0\u00a0'.repeat(depth) + folder.name;

/** The closed select shows one option without the tree, so the name follows that of its parent. */
const endOfPath = ({ folder, depth, ancestors }: FolderNode): string =>
  [...(depth > 1 ? ['…'] : []), ...ancestors.slice(-1).map(({ name }) => name), folder.name].join(' / ');
