import type { Layout, LayoutResources } from '@vitrine/contract/layouts/layouts';
import { createHistory } from '../../../ui/editing/history.ts';
import { noGesture } from './canvas/gesture.ts';
import { createPane } from './canvas/pane.ts';
import type { LayoutEditor } from './editor-context.tsx';
import type { Voice } from './state/command-context.ts';
import { createCommands } from './state/commands.ts';
import { createEditorState } from './state/editor-state.ts';
import { createStore } from '../../../ui/store.ts';

export function createEditor({ document, resources }: Layout, voice: Voice): LayoutEditor {
  const state = createHistory(createEditorState(document), voice.announce);
  const known = createStore(resources);
  return {
    state,
    commands: createCommands(state, voice),
    resources: known,
    isNight: createStore(false),
    pane: createPane(() => state.read().document),
    gesture: createStore(noGesture),
    editedId: createStore<string | null>(null),
    choosingId: createStore<string | null>(null),
    drawing: { current: null },
    addResources: (added) => known.write(mergeResources(known.read(), added)),
  };
}

/** All content of both; the second has the newer facts. */
export const mergeResources = (a: LayoutResources, b: LayoutResources): LayoutResources => ({
  files: { ...a.files, ...b.files },
  playlists: { ...a.playlists, ...b.playlists },
  webpages: { ...a.webpages, ...b.webpages },
  feeds: { ...a.feeds, ...b.feeds },
  priceLists: { ...a.priceLists, ...b.priceLists },
  weather: { ...a.weather, ...b.weather },
});
