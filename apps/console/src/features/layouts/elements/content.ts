import { isMediaId } from '@vitrine/contract/core/ids';
import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';
import type { ContentTexts, ElementContent, EditorKind } from './editor-kind.ts';

/** What a kind says of its elements that show content of the library. */
export function showing<K extends ElementKind>(
  label: string,
  content: ElementContent<ElementOf<K>>,
): Pick<EditorKind<K>, 'label' | 'describe' | 'explainEmptiness'> & { content: ElementContent<ElementOf<K>> } {
  function findShown(element: ElementOf<K>, resources: LayoutResources) {
    const id = content.idOf(element);
    return id === null ? null : content.find(id, resources);
  }
  return {
    label,
    content,
    describe: (element, resources) => findShown(element, resources)?.name ?? t('Nothing chosen'),
    explainEmptiness: (element, resources) => (findShown(element, resources) === null ? content.notChosen : null),
  };
}

/** A picture or a video of the library. */
export const createMediaContent = <E extends ElementOf<'picture' | 'video'>>(
  kind: 'image' | 'video',
  texts: ContentTexts,
): ElementContent<E> => ({
  kind,
  ...texts,
  idOf: ({ mediaId }) => mediaId,
  show: (element, id) => ({ ...element, mediaId: isMediaId(id) ? id : null }),
  find(id, { files }) {
    const file = files[id];
    if (file === undefined) return null;
    return { name: formatTitle(file.name), picture: file.thumbnailUrl ?? (file.kind === 'image' ? file.url : null) };
  },
});
