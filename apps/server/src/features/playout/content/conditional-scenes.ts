import type { Scene } from '@vitrine/contract/layouts/document';
import { doesEntryPlay } from '@vitrine/playback/conditions';
import type { ContentRef, ScreenFacts } from '@vitrine/playback/facts';
import { listReferences } from '@vitrine/layout/content';
import type { KnownContent, KnownDocument } from './content-store.ts';

const isConditional = ({ only }: Scene): boolean => only !== undefined && only !== null;

/** Documents with conditions in content, and the content that screens with the same scenes have in place of it. */
interface Variants {
  conditional: readonly KnownDocument[];
  byScenes: Map<string, KnownContent>;
}

const variants = new WeakMap<KnownContent, Variants>();

/**
 * Content as a screen shows it: without the scenes whose condition it does not meet. Their documents have other ids. Screens
 * with the same scenes have one object; without conditions it is the content itself.
 */
export function contentOn(content: KnownContent, screen: ScreenFacts): KnownContent {
  let found = variants.get(content);
  if (found === undefined) {
    const conditional = [...content.documents.values()].filter(({ document }) => document.scenes.some(isConditional));
    found = { conditional, byScenes: new Map() };
    variants.set(content, found);
  }
  if (found.conditional.length === 0) return content;
  const replaced = new Map(found.conditional.map((known) => [known.id, keepScenes(known, screen)]));
  const key = Array.from(replaced.values(), ({ id }) => id).join();
  let own = found.byScenes.get(key);
  if (own === undefined) found.byScenes.set(key, (own = withDocuments(content, replaced)));
  return own;
}

/** A document with the scenes that a screen shows; with all of them if it shows none, which only a preview does. */
function keepScenes(known: KnownDocument, screen: ScreenFacts): KnownDocument {
  const { scenes } = known.document;
  const met = scenes.filter((scene) => doesEntryPlay(scene, screen));
  const kept = met.length === 0 ? scenes : met;
  const document = { ...known.document, scenes: kept.map(({ only: _only, ...scene }) => scene) };
  const shown = new Set(listReferences(document));
  const left = new Set(listReferences(known.document).filter((id) => !shown.has(id)));
  return {
    ...known,
    id: `${known.id}.${kept.map((scene) => scenes.indexOf(scene)).join('-')}`,
    document,
    contentIds: known.contentIds.filter((id) => !left.has(id)),
  };
}

function withDocuments(content: KnownContent, replaced: ReadonlyMap<string, KnownDocument>): KnownContent {
  const documents = new Map(content.documents);
  for (const [id, known] of replaced) {
    documents.delete(id);
    documents.set(known.id, known);
  }
  const replace = <Ref extends ContentRef>(ref: Ref): Ref => {
    const known = ref.kind === 'layout' ? replaced.get(ref.documentId) : undefined;
    return known === undefined ? ref : { ...ref, documentId: known.id };
  };
  const refs = new Map(
    Array.from(content.refs, ([id, ref]): [string, ContentRef] => {
      if (ref.kind !== 'playlist') return [id, replace(ref)];
      const isShown = ref.items.some(({ media }) => replace(media) !== media);
      return [
        id,
        isShown ? { ...ref, items: ref.items.map((item) => ({ ...item, media: replace(item.media) })) } : ref,
      ];
    }),
  );
  return { ...content, documents, refs };
}
