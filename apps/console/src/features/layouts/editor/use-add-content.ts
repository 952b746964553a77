import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { type ContentEntry, fromImage, fromVideo, useLibraryUpload } from '../../library/index.ts';
import { createElement, createPictureElement, createVideoElement, type Canvas } from '../panels/new-element.ts';
import { showContent, toPickedContent } from '../panels/picked-content.ts';
import type { Point } from './canvas/view.ts';
import type { LayoutEditor } from './editor-context.tsx';
import { findScene } from './state/document-edits.ts';

/** The distance between files that are dropped together, in canvas pixels. */
const STEP = 40;
const MAX_FILES = 50;

/** Adds what is picked, dropped or uploaded to the open scene. */
export function useAddContent({ state, commands, addResources }: LayoutEditor) {
  const upload = useLibraryUpload();

  function add(elements: readonly KnownElement[], resources: LayoutResources): void {
    addResources(resources);
    commands.add(elements);
  }

  function addEntry(entry: ContentEntry, at?: Point): void {
    const { document, sceneId } = state.read();
    const { width, height } = document;
    const content = toPickedContent(entry);
    const canvas = { width, height, background: findScene(document, sceneId).background };
    add([createContentElement(entry, canvas, at)], content.resources);
  }

  function addFiles(files: readonly File[], at?: Point): void {
    let count = 0;
    upload(files.slice(0, MAX_FILES), {
      kind: 'all',
      folderId: null,
      onUploaded({ image, video }) {
        const entry = image === undefined ? video && fromVideo(video) : fromImage(image);
        if (entry === undefined) return;
        addEntry(entry, at && { x: at.x + count * STEP, y: at.y + count * STEP });
        count += 1;
      },
    });
  }

  return { add, addEntry, addFiles };
}

function createContentElement(entry: ContentEntry, canvas: Canvas, at?: Point): KnownElement {
  const content = toPickedContent(entry);
  switch (entry.kind) {
    case 'image':
      return createPictureElement(content, canvas, at);
    case 'video':
      return createVideoElement(content, canvas, at);
    case 'playlist':
    case 'webpage': {
      const element = showContent(createElement(entry.kind, canvas, at), content);
      return { ...element, name: content.name.slice(0, 100) };
    }
  }
}
