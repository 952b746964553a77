import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { changeTags } from '@vitrine/contract/tags/tag-text';
import type { Db } from '../../platform/database.ts';
import { listLayoutsWithTag } from './scene-tag-store.ts';
import { updateLayout } from './store.ts';

export type SceneTags = ReturnType<typeof createSceneTags>;

/** The tags in conditions of scenes. The caller has locked the account. */
export const createSceneTags = () => ({
  /** The names of the layouts with a scene that is only on the screens of a tag. */
  listNamingTag: async (tx: Db, accountId: string, tag: string): Promise<string[]> =>
    (await listLayoutsWithTag(tx, accountId, tag)).map(({ name }) => name),

  /** Renames a tag. The documents keep their revisions: screens are not told of conditions. */
  async replaceTag(tx: Db, accountId: string, tag: string, name: string): Promise<void> {
    const rename = (document: LayoutDocument): LayoutDocument => ({
      ...document,
      scenes: document.scenes.map((scene) => {
        const tags = scene.only?.tags;
        if (tags?.includes(tag) !== true) return scene;
        return { ...scene, only: { ...scene.only, tags: changeTags(tags, [name], [tag]) } };
      }),
    });
    for (const { mediaId, published, draft } of await listLayoutsWithTag(tx, accountId, tag)) {
      await updateLayout(tx, mediaId, { published: rename(published), draft: draft && rename(draft) });
    }
  },
});
