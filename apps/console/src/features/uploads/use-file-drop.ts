import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../ui/access/may.tsx';

/**
 * Handles files that are dropped on the page from the desktop; null if another handler does. Nothing for those who may not
 * upload. Returns whether files are dragged over the page now.
 *
 * @param onEnter called whenever files come over another element
 */
export function useFileDrop(
  onFiles: ((files: File[], event: DragEvent) => void) | null,
  onEnter: (event: DragEvent) => void = () => {},
): boolean {
  const mayUpload = useMay()('media.uploadImage');
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  const enter = useRef(onEnter);
  useEffect(() => {
    take.current = onFiles;
    enter.current = onEnter;
  });
  const takes = onFiles !== null && mayUpload;
  useEffect(() => {
    if (!takes) return;
    // Each element the pointer enters fires before the one it leaves.
    let depth = 0;
    function onDragEnter(event: DragEvent) {
      if (!hasFiles(event)) return;
      enter.current(event);
      depth += 1;
      setIsOver(true);
    }
    function onOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    }
    function onLeave(event: DragEvent) {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) end();
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take.current?.(files, event);
    }
    function end() {
      depth = 0;
      setIsOver(false);
    }
    window.addEventListener('dragenter', onDragEnter);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      end();
      window.removeEventListener('dragenter', onDragEnter);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [takes]);
  return isOver;
}

/** True for files; false for dragged text or elements of the page. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
