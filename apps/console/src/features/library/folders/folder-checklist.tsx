import type { FolderId } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Checklist } from '../../../ui/forms/checklist.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { buildFolderTree } from './folder-tree.ts';
import { foldersRead } from '../queries.ts';

interface FolderChecklistProps {
  chosen: readonly FolderId[];
  onChange: (chosen: FolderId[]) => void;
}

/** Chooses any number of folders out of the tree, each with the folders inside it. */
export function FolderChecklist({ chosen, onChange }: FolderChecklistProps) {
  const folders = useRead(foldersRead);
  const tree = buildFolderTree(folders.data ?? []);

  function toggle(id: FolderId, on: boolean): void {
    // A chosen folder replaces the chosen folders inside it.
    const inside = new Set(
      tree.filter(({ ancestors }) => ancestors.some((each) => each.id === id)).map(({ folder }) => folder.id),
    );
    const others = chosen.filter((each) => each !== id && !(on && inside.has(each)));
    onChange(on ? [...others, id] : others);
  }

  return (
    <Region of={folders} skeleton="h-24" empty={<p className="text-ink-2">{t('There are no folders yet.')}</p>}>
      {() => (
        <Checklist
          label={t('Folders')}
          searchLabel={t('Search folders')}
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
      )}
    </Region>
  );
}
