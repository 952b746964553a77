import type { FolderId } from '@vitrine/contract/library/folders';
import { FileInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useToast } from '../../ui/feedback/toast.tsx';
import { HiddenFileInput } from '../../ui/forms/hidden-file-input.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { DropHint, useFileDrop } from '../uploads/index.ts';

const ImportDialog = fetched(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The extensions of exports: that of the console, and that of the archive's format. */
const EXTENSIONS = ['.vitrine', '.tar'];

/** Imports an export that is chosen, or dropped on the page, into a folder; null is the root. */
export function ImportButton({ folderId }: { folderId: FolderId | null }) {
  const toast = useToast();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const isOver = useFileDrop(file === null ? take : null);

  function take([first, ...others]: File[]): void {
    if (first === undefined) return;
    const isExport = EXTENSIONS.some((extension) => first.name.toLowerCase().endsWith(extension));
    const text = t('Choose a file that ends in .vitrine. The Media Library takes pictures and videos.');
    if (!isExport) toast({ title: t('This is not an export'), text, tone: 'danger' });
    else if (others.length > 0) toast({ title: t('Import one file at a time'), tone: 'danger' });
    else setFile(first);
  }

  return (
    <>
      <Button needs="transfers.import" onClick={() => chooser.current?.click()}>
        <FileInput />
        {t('Import')}
      </Button>
      <HiddenFileInput ref={chooser} label={t('File to import')} accept={EXTENSIONS.join(',')} onFiles={take} />
      {isOver && <DropHint text={t('Drop to import')} />}
      {file !== null && <ImportDialog file={file} folderId={folderId} onClose={() => setFile(null)} />}
    </>
  );
}
