import type { FolderId } from '@vitrine/contract/library/folders';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Checklist } from '../../../ui/forms/checklist.tsx';
import { buildFolderTree } from './folder-tree.ts';
import { useFolders } from './queries.ts';

interface FolderChecklistProps {
  chosen: readonly FolderId[];
  onChange: (chosen: FolderId[]) => void;
}

/** Chooses any number of folders out of the tree, each with the folders inside it. */
export function FolderChecklist({ chosen, onChange }: FolderChecklistProps) {
  const { list, failure } = useFolders();
  if (failure !== null) return <ErrorState title="Failed to fetch folders" {...failure} />;
  if (list === undefined) return <SkeletonBlock className="h-24" />;
  if (list.length === 0) return <p className="text-ink-2">There are no folders yet.</p>;
  const tree = buildFolderTree(list);

  function toggle(id: FolderId, on: boolean): void {
    // A chosen folder replaces the chosen folders inside it.
    const inside = new Set(
      tree.filter(({ ancestors }) => ancestors.some((each) => each.id === id)).map(({ folder }) => folder.id),
    );
    const others = chosen.filter((each) => each !== id && !(on && inside.has(each)));
    onChange(on ? [...others, id] : others);
  }

  return (
    <Checklist
      label="Folders"
      searchLabel="Search folders"
      items={tree.map(({ folder: { id, name, color }, depth, ancestors }) => ({
        id,
        name,
        color,
        depth,
        path: ancestors.map((each) => `${each.name} / `).join(''),
        isIncluded: ancestors.some((each) => chosen.includes(each.id)),
      }))}
      chosen={chosen}
      onToggle={toggle}
    />
  );
}
