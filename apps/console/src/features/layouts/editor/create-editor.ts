import type { Layout, LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { LayoutHandle } from '@vitrine/layout/render';
import { createRef } from 'react';
import { createHistory } from '../../../ui/editing/history.ts';
import { noGesture } from './canvas/gesture.ts';
import { createCanvasPane } from './canvas/canvas-pane.ts';
import type { Announcer } from './state/command-context.ts';
import { createCommands } from './state/commands.ts';
import { createLayoutEditorState } from './state/editor-state.ts';
import { createStore } from '../../../ui/store.ts';

export function createEditor({ document, resources }: Layout, announcer: Announcer) {
  const state = createHistory(createLayoutEditorState(document), announcer.announce);
  const known = createStore(resources);
  return {
    state,
    commands: createCommands(state, announcer),
    /** The content of the elements, also of those that the server does not know yet. */
    resources: known,
    /** The colors of night are shown. */
    isNight: createStore(false),
    pane: createCanvasPane(() => state.read().document),
    gesture: createStore(noGesture),
    /** The id of the text that is edited in place. */
    editedId: createStore<string | null>(null),
    /** The id of the element for which content is chosen. */
    choosingId: createStore<string | null>(null),
    drawing: createRef<LayoutHandle>(),
    /** Adds content that new elements show. */
    addResources: (added: LayoutResources): void => known.write(mergeResources(known.read(), added)),
  };
}

/**
 * All content of both; the second has the newer facts.
 *
 * @param isKept false for the id of what only the first has, if it was deleted since
 */
export function mergeResources(
  a: LayoutResources,
  b: LayoutResources,
  isKept = (_id: string) => true,
): LayoutResources {
  const merge = <T>(older: Record<string, T>, newer: Record<string, T>): Record<string, T> => ({
    ...Object.fromEntries(Object.entries(older).filter(([id]) => isKept(id))),
    ...newer,
  });
  return {
    files: merge(a.files, b.files),
    playlists: merge(a.playlists, b.playlists),
    webpages: merge(a.webpages, b.webpages),
    feeds: merge(a.feeds, b.feeds),
    priceLists: merge(a.priceLists, b.priceLists),
    weather: merge(a.weather, b.weather),
    drawn: merge(a.drawn, b.drawn),
  };
}
