import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { ElementKind } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { ContentKind } from '@vitrine/contract/library/content';
import { clock } from './clock.tsx';
import { countdown } from './countdown.tsx';
import { date } from './date.tsx';
import { drawn } from './drawn.ts';
import type { EditorKind, EditorKinds, ShownContent } from './editor-kind.ts';
import { list } from './list.tsx';
import { picture } from './picture.tsx';
import { playlist } from './playlist.ts';
import { prices } from './prices.tsx';
import { qr } from './qr.tsx';
import { shape } from './shape.tsx';
import { text } from './text.tsx';
import { ticker } from './ticker.tsx';
import { video } from './video.ts';
import { weather } from './weather/weather.tsx';
import { webpage } from './webpage.ts';

/** The kinds of elements, in the order of the panel that adds them. */
const KINDS: EditorKinds = {
  picture,
  video,
  playlist,
  webpage,
  drawn,
  text,
  prices,
  clock,
  date,
  countdown,
  ticker,
  list,
  weather,
  qr,
  shape,
};

export const kindOf = <K extends ElementKind>(kind: K): EditorKind<K> => KINDS[kind];

const isKind = (name: string): name is ElementKind => Object.hasOwn(KINDS, name);

/** Without the one that shows drawn content, while there is no kind of it. */
export const listKinds = (): ElementKind[] =>
  Object.keys(KINDS)
    .filter(isKind)
    .filter((kind) => kind !== 'drawn' || DRAWN_KINDS.length > 0);

/** The kind of element that shows a kind of content. */
export const findKindShowing = (kind: ContentKind): ElementKind | undefined =>
  listKinds().find((each) => {
    const shown = kindOf(each).content?.kind;
    return shown === kind || (shown === 'listed' && (kind === 'playlist' || kind === 'document'));
  });

/** The element with other content, or without any; unchanged if it shows no content of this kind. */
export const showContent = (element: KnownElement, id: string | null): KnownElement =>
  kindOf(element.kind).content?.show(element, id) ?? element;

/** The content of an element; null if it has none, or one that was deleted. */
export function findShownContent(element: KnownElement, resources: LayoutResources): ShownContent | null {
  const { content } = kindOf(element.kind);
  const id = content?.idOf(element) ?? null;
  return content === undefined || id === null ? null : content.find(id, resources);
}
