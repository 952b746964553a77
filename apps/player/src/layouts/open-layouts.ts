import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { Layout } from '../core/layouts.ts';
import { keepScript, loadScript } from '../network/load-script.ts';
import type { Turn } from '../core/turns.ts';
import type { Layouts } from '../playing/playback.ts';
import type { ZoneParts } from './zone.ts';
import type { createLayoutLayer, LayoutLayer } from './layout-layer.ts';
// oxlint-disable-next-line import/default -- the address of a script that is built of this file
import address from './layout-layer.ts?worker&url';

declare global {
  interface Window {
    /** The script that draws layouts, once it is loaded. */
    createLayoutLayer?: typeof createLayoutLayer;
  }
}

/** The layouts on the stage: the one in front, and the next one behind it. */
export interface OpenLayouts extends Layouts {
  /**
   * @param onZone called from now on when a zone of the layout in front shows something else
   * @param onDark called from now on when a layout has nothing to show, or has again
   */
  start(onZone: () => void, onDark: () => void): void;
  /** The turns of the elements of the layout in front. */
  listZones(): ReadonlyMap<string, Turn>;
  /** A picture of the layout in front, as large as the stage; null if there is none. */
  draw(): Promise<HTMLImageElement> | null;
}

interface OpenLayoutsOptions extends ZoneParts {
  /** Adds a layer to the stage. */
  mount: (root: HTMLElement) => void;
  signal: AbortSignal;
  load?: () => Promise<typeof createLayoutLayer>;
}

/** A layer that leaves the stage in a transition is closed within this time after it. */
const CLOSE_RETRY_MS = 1_000;

const loadLayouts = (): Promise<typeof createLayoutLayer> => loadScript(address, () => window.createLayoutLayer);

export const keepLayouts = (): void => keepScript(address);

interface Entry {
  opening: Promise<LayoutLayer>;
  layer: LayoutLayer | null;
  isClosed: boolean;
}

export function createOpenLayouts({ mount, signal, load = loadLayouts, ...parts }: OpenLayoutsOptions): OpenLayouts {
  const entries = new Map<string, Entry>();
  const { reports } = parts;
  let wanted: readonly Layout[] = [];
  let playing: Manifest | null = null;
  let front: Turn | null = null;
  let onZone: (() => void) | undefined;
  let onDark: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const turnOf = (key: string): Turn | null =>
    front?.content.kind === 'layout' && front.content.key === key ? front : null;

  const findFront = (): LayoutLayer | null =>
    (front?.content.kind === 'layout' && entries.get(front.content.key)?.layer) || null;

  async function open(layout: Layout, entry: () => Entry): Promise<LayoutLayer> {
    const create = await load();
    if (playing === null || entry().isClosed) throw new Error('was closed');
    const layer = create(layout, { ...parts, manifest: playing, onZone: () => onZone?.(), onDark: () => onDark?.() });
    entry().layer = layer;
    mount(layer.root);
    layer.start();
    layer.follow(playing, turnOf(layout.key));
    return layer;
  }

  function add(layout: Layout): void {
    const entry: Entry = { opening: open(layout, () => entry), layer: null, isClosed: false };
    entries.set(layout.key, entry);
    entry.opening.catch(() => entries.get(layout.key) === entry && entries.delete(layout.key));
  }

  function close(key: string, entry: Entry): void {
    entries.delete(key);
    entry.isClosed = true;
    entry.layer?.close();
  }

  function closeUnused(): void {
    clearTimeout(timer);
    for (const [key, entry] of entries) {
      if (wanted.some((layout) => layout.key === key)) continue;
      if (entry.layer?.isInUse() === true) {
        timer = setTimeout(closeUnused, CLOSE_RETRY_MS);
        continue;
      }
      close(key, entry);
    }
  }

  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const [key, entry] of entries) close(key, entry);
    reports.setWarning('layout-newer', false);
  });

  return {
    start(onOther, onDarkness) {
      onZone = onOther;
      onDark = onDarkness;
    },
    follow(manifest, turns) {
      if (signal.aborted) return;
      playing = manifest;
      front = turns[0] ?? null;
      wanted = turns.flatMap((turn) => (turn?.content.kind === 'layout' ? [turn.content] : []));
      for (const layout of wanted) if (!entries.has(layout.key)) add(layout);
      for (const [key, { layer }] of entries) layer?.follow(manifest, turnOf(key));
      reports.setWarning(
        'layout-newer',
        [...entries.values()].some(({ layer }) => layer?.missesElements() === true),
      );
      closeUnused();
    },
    async waitForLayer(key) {
      const entry = entries.get(key);
      if (entry === undefined) throw new Error('it is not open');
      return entry.opening;
    },
    listZones: () => findFront()?.listZones() ?? new Map(),
    draw: () => findFront()?.draw() ?? null,
  };
}
