import type { Frame, KnownElement, LayoutColor, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import { blend, pickColor } from '@vitrine/layout/color';
import { isKnown } from '../editor/state/document-edits.ts';
import type { ColorRole, ToColor } from '../elements/editor-kind.ts';
import { kindOf } from '../elements/editor-kinds.ts';

/** A color of a document. */
export interface ColorPlace {
  /** Names it within the document. */
  key: string;
  role: ColorRole;
}

type Change = (color: LayoutColor, place: ColorPlace) => LayoutColor;

/** The document with other colors. */
export const mapColors = (document: LayoutDocument, change: Change): LayoutDocument => ({
  ...document,
  scenes: document.scenes.map((scene) => ({
    ...scene,
    background: change(scene.background, { key: scene.id, role: 'surface' }),
    elements: scene.elements.map((element) => (isKnown(element) ? mapElement(element, change) : element)),
  })),
});

function mapElement(element: KnownElement, change: Change): KnownElement {
  const to: ToColor = (color, name, role) => change(color, { key: `${element.id} ${name}`, role });
  const recolored = 'style' in element ? { ...element, ...mapText(element, to) } : element;
  return kindOf(element.kind).mapColors?.(recolored, to) ?? recolored;
}

function mapText(
  { background, style }: Pick<Extract<KnownElement, { style: unknown }>, 'background' | 'style'>,
  to: ToColor,
) {
  const { legibility } = style;
  return {
    background: background && to(background, 'background', 'surface'),
    style: {
      ...style,
      color: to(style.color, 'letters', 'ink'),
      legibility: legibility && { ...legibility, color: to(legibility.color, 'legibility', 'surface') },
    },
  };
}

/** The colors of a document by the keys of their places. */
export function listColors(document: LayoutDocument): Map<string, LayoutColor> {
  const colors = new Map<string, LayoutColor>();
  mapColors(document, (color, { key }) => {
    colors.set(key, color);
    return color;
  });
  return colors;
}

const contains = (outer: Frame, inner: Frame): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** A color on another one, with the opacity of its element, in percent. */
function lay(color: LayoutColor, under: string, isNight: boolean, opacity = 100): string {
  const hex = pickColor(color, isNight);
  const alpha = Math.round(((hex.length > 7 ? parseInt(hex.slice(7), 16) : 255) * opacity) / 100);
  return blend(hex.slice(0, 7) + alpha.toString(16).padStart(2, '0'), under);
}

/**
 * The opaque color under the letters of an element: of the shapes below that contain its frame, and of its own surfaces.
 * Pictures below are unknown; text on them has a surface of its own.
 */
export function findGround({ background, elements }: Scene, element: KnownElement, isNight: boolean): string {
  let ground = lay(background, '#ffffff', isNight);
  for (const below of elements.slice(0, elements.indexOf(element))) {
    if (!isKnown(below) || !('fill' in below) || below.fill === null) continue;
    if (contains(below.frame, element.frame)) ground = lay(below.fill, ground, isNight, below.opacity);
  }
  if ('background' in element && element.background !== null) ground = lay(element.background, ground, isNight);
  if (!('style' in element)) return ground;
  const { legibility } = element.style;
  return legibility === null || legibility.kind === 'shadow' ? ground : lay(legibility.color, ground, isNight);
}
