import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import { Copy, Download, FileUp, Redo2, Trash2, Undo2 } from 'lucide-react';
import { type Dispatch, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IfMay } from '../../../ui/access/may.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { HiddenFileInput } from '../../../ui/forms/hidden-file-input.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EditableName } from '../../../ui/forms/editable-name.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { downloadText } from '../../../ui/lists/download-text.ts';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { EffectHint } from '../../playout/index.ts';
import { DeletePriceList } from '../list/delete-price-list.tsx';
import { useDuplication } from '../list/price-list-table.tsx';
import { type EditorAction, type EditorState, type PriceDraft } from './draft.ts';
import { decodeText } from './pasted-text.ts';
import { describeLosses, readCsv, writeCsv } from './spreadsheet.ts';
import type { Saving } from './use-save.ts';

/** The server's limit. */
const MAX_NAME = 255;

/** A file that is larger is no price list. */
const MAX_FILE_BYTES = 1_000_000;

interface EditorHeaderProps {
  list: PriceList;
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  hasChanges: boolean;
  saving: Saving;
}

/** The name of the price list, its state, and the actions on it. */
export function EditorHeader({ list, state, dispatch, hasChanges, saving }: EditorHeaderProps) {
  const { present, past, future } = state;
  const navigate = useNavigate();
  const duplicate = useDuplication();
  const chooser = useRef<HTMLInputElement>(null);
  const importFile = useImport(present, dispatch);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title={present.name}
        back={{ to: '/prices', label: 'Price lists' }}
        heading={
          <EditableName
            needs="priceLists.update"
            label="Name of the price list"
            name={present.name}
            maxLength={MAX_NAME}
            className="max-w-full"
            savesOnLeave
            onRename={(name) => dispatch({ type: 'change', change: (draft) => ({ ...draft, name }) })}
          />
        }
        description={
          <span className="flex flex-wrap gap-x-2 text-1 text-ink-3">
            <IfMay route="priceLists.update">
              <span role="status">{hasChanges ? 'Changes not on the screens yet' : 'Saved'}</span>
            </IfMay>
            <EffectHint planned={saving.isSaving ? null : saving.planned} instant={false} />
          </span>
        }
        actions={
          <>
            <span className="flex">
              <IconButton
                needs="priceLists.update"
                label="Undo"
                shortcut="Ctrl Z"
                disabled={past.length === 0}
                onClick={() => dispatch({ type: 'undo' })}
              >
                <Undo2 />
              </IconButton>
              <IconButton
                needs="priceLists.update"
                label="Redo"
                shortcut="Ctrl Shift Z"
                disabled={future.length === 0}
                onClick={() => dispatch({ type: 'redo' })}
              >
                <Redo2 />
              </IconButton>
              <ActionsMenu
                name={present.name}
                entries={[
                  {
                    label: 'Import a CSV file',
                    needs: 'priceLists.update',
                    icon: <FileUp />,
                    onSelect: () => chooser.current?.click(),
                  },
                  {
                    label: 'Export as CSV',
                    icon: <Download />,
                    onSelect: () => downloadText(writeCsv(present), `${present.name}.csv`),
                  },
                  {
                    label: 'Duplicate',
                    needs: 'priceLists.duplicate',
                    icon: <Copy />,
                    onSelect: () => saving.whenSaved(() => duplicate(list)),
                  },
                  'divider',
                  {
                    label: 'Delete',
                    needs: 'priceLists.remove',
                    icon: <Trash2 />,
                    danger: true,
                    onSelect: () => setIsDeleting(true),
                  },
                ]}
              />
            </span>
            <Button
              needs="priceLists.update"
              variant="primary"
              disabled={!hasChanges}
              busy={saving.isSaving}
              sends="change"
              onClick={saving.save}
            >
              Save
            </Button>
            <HiddenFileInput
              ref={chooser}
              label="CSV file"
              accept=".csv,.tsv,.txt,text/csv"
              onFiles={([file]) => void (file !== undefined && importFile(file))}
            />
          </>
        }
      />
      {isDeleting && (
        <DeletePriceList list={list} onDeleted={() => void navigate('/prices')} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}

/** Replaces the rows by those of a file, which Undo takes back. */
function useImport(draft: PriceDraft, dispatch: Dispatch<EditorAction>) {
  const toast = useToast();
  const refuse = (text: string) => toast({ title: 'The file couldn’t be imported', text, tone: 'danger' });
  return async (file: File): Promise<void> => {
    if (file.size > MAX_FILE_BYTES) return refuse('It is larger than 1 MB.');
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return refuse('It is not a CSV file. In your spreadsheet, save or download it as CSV first.');
    const read = readCsv(text, draft);
    if (read === null) return refuse('It is empty.');
    const losses = describeLosses(read);
    dispatch({ type: 'change', change: (present) => ({ ...present, ...read.table }) });
    toast({
      title: losses === null ? 'File imported' : 'Not everything could be imported',
      text: [losses, 'Nothing is saved yet. Undo brings the former rows back.'].filter(Boolean).join(' '),
      tone: losses === null ? 'neutral' : 'danger',
    });
  };
}
