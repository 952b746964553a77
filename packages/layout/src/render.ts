import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
import { pickColor } from './color.ts';
import type { ElementContext, RenderedElement } from './element-context.ts';
import { layoutKindOf } from './elements/layout-kinds.ts';
import { addFonts } from './fonts.ts';
import { type ReadDocument, readDocument, type ReadScene } from './read.ts';
import { frameElement, placeElement, renderElement, shiftElement } from './render-element.ts';
import { findScene, isNight } from './scenes.ts';
import { setStyles } from './styles.ts';
import type { TextContext } from './text-format.ts';
import { findLayoutLanguage } from './words.ts';

/** The surroundings of a layout on which its look depends. */
export interface LayoutContext extends ElementContext, Pick<TextContext, 'timeZone' | 'screenName' | 'groupName'> {
  /** The language of the screen, in which documents without one are written. */
  language: string;
  /** Shows this scene and no other, for the editor. */
  sceneId?: string;
  /** Shows the colors of day or night, for the editor. */
  isNight?: boolean;
  /** True if the page adds the fonts itself; otherwise they are loaded from this server. */
  hasFonts?: boolean;
}

export interface LayoutHandle {
  /** Shows another document, or the same one in changed surroundings. Elements that did not change stay mounted. */
  update: (document: unknown, context: LayoutContext) => void;
  /** Shows an element of the scene at another place until the next update, without drawing anything anew: for drags. */
  place: (elementId: string, frame: Frame) => void;
  /** Kinds of elements that this release does not know, so that the layout misses them. */
  readonly skippedKinds: readonly string[];
  /** Resolves when all elements show something that is to come. */
  ready: () => Promise<unknown>;
  /** The elements that show now. */
  elements: () => KnownElement[];
  /** Stops clocks and removes everything from the container. */
  destroy: () => void;
}

interface Shown {
  element: KnownElement;
  /** The frame for which the node was placed; {@link LayoutHandle.place} may have shifted it since. */
  drawn: Frame;
  /** Tells whether the node can stay. */
  key: string;
  rendered: RenderedElement;
}

/**
 * Draws a layout into a container, as large as fits into it and in its middle. Clocks run, and scenes and colors change
 * by themselves. Any value may be given as the document; see {@link readDocument}.
 */
export function renderLayout(container: HTMLElement, document: unknown, context: LayoutContext): LayoutHandle {
  return new RenderedLayout(container, document, context);
}

class RenderedLayout implements LayoutHandle {
  /** Fills the container; the canvas is scaled into it. */
  private stage: HTMLElement;
  private canvas: HTMLElement;
  private container: HTMLElement;
  private scene: ReadScene | undefined;
  private isDark = false;
  private context: LayoutContext;
  private document: ReadDocument;
  private shown = new Map<string, Shown>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private resizes: ResizeObserver | undefined;
  private isDestroyed = false;

  constructor(container: HTMLElement, document: unknown, context: LayoutContext) {
    this.container = container;
    this.context = context;
    this.document = readDocument(document);
    if (context.hasFonts !== true) addFonts(container.ownerDocument);
    this.canvas = container.ownerDocument.createElement('div');
    setStyles(this.canvas, {
      position: 'absolute',
      left: '0',
      top: '0',
      overflow: 'hidden',
      'transform-origin': '0 0',
      // A layout is drawn from left to right, also within a page that runs from right to left.
      direction: 'ltr',
    });
    this.stage = container.ownerDocument.createElement('div');
    setStyles(this.stage, { position: 'relative', overflow: 'hidden', width: '100%', height: '100%' });
    this.stage.appendChild(this.canvas);
    container.appendChild(this.stage);
    if (typeof ResizeObserver === 'function') {
      this.resizes = new ResizeObserver(() => {
        this.scale();
        this.fit();
      });
      this.resizes.observe(this.stage);
    }
    this.show();
    // Text that was measured with another font may not fit.
    const { fonts } = container.ownerDocument as { fonts?: FontFaceSet };
    fonts?.ready.then(() => this.fit(), ignore);
    fonts?.addEventListener('loadingdone', this.fit);
  }

  get skippedKinds(): readonly string[] {
    return this.document.skippedKinds;
  }

  elements(): KnownElement[] {
    return Array.from(this.shown.values(), ({ element }) => element);
  }

  ready(): Promise<unknown> {
    return Promise.all(Array.from(this.shown.values()).flatMap(({ rendered }) => rendered.ready ?? []));
  }

  update(document: unknown, context: LayoutContext): void {
    if (this.isDestroyed) return;
    this.context = context;
    this.document = readDocument(document);
    this.show();
  }

  place(elementId: string, frame: Frame): void {
    const shown = this.shown.get(`${this.scene?.id} ${elementId}`);
    if (shown === undefined) return;
    const { element, rendered, drawn } = shown;
    const isResized = frame.width !== element.frame.width || frame.height !== element.frame.height;
    if (frame.width === drawn.width && frame.height === drawn.height) shiftElement(rendered.node, drawn, frame);
    else {
      frameElement(rendered.node, frame);
      shown.drawn = frame;
    }
    // The next update compares with what is shown.
    shown.element = { ...element, frame };
    if (isResized) rendered.fit?.();
  }

  destroy(): void {
    this.isDestroyed = true;
    clearTimeout(this.timer);
    this.resizes?.disconnect();
    const { fonts } = this.container.ownerDocument as { fonts?: FontFaceSet };
    fonts?.removeEventListener('loadingdone', this.fit);
    this.shown.forEach(({ rendered }) => rendered.unmount?.());
    this.shown.clear();
    if (this.stage.parentNode === this.container) this.container.removeChild(this.stage);
  }

  private show(): void {
    const { width, height } = this.document;
    const ms = this.context.now();
    this.scene = this.pickScene(ms);
    this.isDark = this.pickColors(ms);
    this.canvas.lang = this.findLanguage();
    setStyles(this.canvas, {
      width: `${width}px`,
      height: `${height}px`,
      'background-color': this.scene === undefined ? '#000000' : pickColor(this.scene.background, this.isDark),
    });
    this.scale();
    this.showElements(this.scene, this.isDark);
    this.tell(ms);
    this.waitForChange();
  }

  private findLanguage = (): string => findLayoutLanguage(this.document.language, this.context.language);

  private pickColors = (ms: number): boolean =>
    this.context.isNight ?? isNight(this.document, ms, this.context.timeZone);

  private pickScene(ms: number): ReadScene | undefined {
    const { scenes } = this.document;
    const { sceneId, timeZone } = this.context;
    if (sceneId !== undefined) return scenes.find(({ id }) => id === sceneId) ?? scenes[0];
    return findScene(scenes, ms, timeZone);
  }

  private showElements(scene: ReadScene | undefined, isDark: boolean): void {
    const before = this.shown;
    this.shown = new Map();
    (scene?.elements ?? []).forEach((element, index) => {
      const id = `${scene?.id} ${element.id}`;
      // A damaged document may use an id twice.
      const name = this.shown.has(id) ? `${id} ${index}` : id;
      const { frame, ...look } = element;
      const kind = layoutKindOf(element.kind);
      const isDarker = isDark && kind.isMounted !== true;
      const key = JSON.stringify([look, isDarker, kind.listShown?.(element, this.context)]);
      let shown = before.get(name);
      if (shown?.key === key) before.delete(name);
      else {
        shown = { element, key, drawn: frame, rendered: renderElement(element, this.context, isDark) };
        this.canvas.appendChild(shown.rendered.node);
      }
      placeElement(shown.rendered.node, frame, index);
      shown.drawn = frame;
      const isResized = frame.width !== shown.element.frame.width || frame.height !== shown.element.frame.height;
      shown.element = element;
      this.shown.set(name, shown);
      if (isResized) shown.rendered.fit?.();
    });
    before.forEach(({ rendered }) => {
      rendered.unmount?.();
      this.canvas.removeChild(rendered.node);
    });
  }

  private tell(ms: number): void {
    const { timeZone, screenName, groupName } = this.context;
    const language = this.findLanguage();
    this.shown.forEach(({ rendered }) => rendered.tell?.({ ms, timeZone, language, screenName, groupName }));
  }

  /** Scenes, colors and times without seconds change with the minute. */
  private waitForChange(): void {
    clearTimeout(this.timer);
    let step = 60_000;
    this.shown.forEach(({ element }) => {
      if (layoutKindOf(element.kind).hasSeconds?.(element) === true) step = 1_000;
    });
    this.timer = setTimeout(() => this.tick(), step - (this.context.now() % step));
  }

  private tick(): void {
    const ms = this.context.now();
    if (this.pickScene(ms) !== this.scene || this.pickColors(ms) !== this.isDark) this.show();
    else {
      this.tell(ms);
      this.waitForChange();
    }
  }

  private fit = (): void => {
    this.shown.forEach(({ rendered }) => rendered.fit?.());
  };

  private scale(): void {
    const { clientWidth, clientHeight } = this.stage;
    if (clientWidth === 0 || clientHeight === 0) return;
    const { width, height } = this.document;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    const [left, top] = [(clientWidth - width * scale) / 2, (clientHeight - height * scale) / 2];
    this.canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }
}

function ignore(): void {
  // Fonts that cannot be loaded are replaced by others.
}
