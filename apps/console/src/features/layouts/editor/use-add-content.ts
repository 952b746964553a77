import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { fromImage, fromVideo, type ShownFile, useLibraryUpload } from '../../library/index.ts';
import { createContentElement } from '../elements/create-element.ts';
import { findKindShowing } from '../elements/editor-kinds.ts';
import { toPickedContent } from '../panels/picked-content.ts';
import type { Point } from './canvas/view.ts';
import type { LayoutEditor } from './editor-context.tsx';

/** The distance between files that are dropped together, in canvas pixels. */
const STEP = 40;
const MAX_FILES = 50;

/** Adds what is picked, dropped or uploaded to the open scene. */
export function useAddContent({ state, commands, addResources }: LayoutEditor) {
  const upload = useLibraryUpload();

  function add(elements: readonly KnownElement[], resources: LayoutResources): void {
    addResources(resources);
    commands.addWhereFree(elements);
  }

  function addFile(file: ShownFile, at?: Point): void {
    const { document } = state.read();
    const kind = findKindShowing(file.kind);
    if (kind === undefined) return;
    const content = toPickedContent(file);
    const element = createContentElement(kind, content, document, at);
    if (at === undefined) return add([element], content.resources);
    addResources(content.resources);
    commands.add([element]);
  }

  function uploadFiles(files: readonly File[], at?: Point): void {
    let count = 0;
    upload(files.slice(0, MAX_FILES), {
      kind: 'all',
      folderId: null,
      onUploaded({ image, video }) {
        const file = image === undefined ? video && fromVideo(video) : fromImage(image);
        if (file === undefined) return;
        addFile(file, at && { x: at.x + count * STEP, y: at.y + count * STEP });
        count += 1;
      },
    });
  }

  return { add, addFile, uploadFiles };
}
