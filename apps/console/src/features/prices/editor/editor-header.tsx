import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../ui/access/may.tsx';
import { EditingHeader } from '../../../ui/editing/editing-header.tsx';
import type { Editing } from '../../../ui/editing/use-editing.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { HiddenFileInput } from '../../../ui/forms/hidden-file-input.tsx';
import { downloadText } from '../../../ui/lists/download-text.ts';
import { EffectHint } from '../../effect/index.ts';
import type { Planned } from '../../../api/q.ts';
import { usePriceListActions } from '../use-price-list-actions.tsx';
import type { PriceDraft, PriceHistory } from './draft.ts';
import { decodeText } from './pasted-text.ts';
import { describeLosses, readCsv, writeCsv } from './spreadsheet.ts';

/** A file that is larger is no price list. */
const MAX_FILE_BYTES = 1_000_000;

interface PriceHeaderProps {
  list: PriceList;
  editing: Editing<PriceDraft, PriceList>;
  /** The change that a save would make, whose effect is shown; null without changes. */
  planned: Planned | null;
}

/** The name of the price list, its state, and the actions on it. */
export function PriceEditorHeader({ list, editing, planned }: PriceHeaderProps) {
  const { draft, history, changes, isSaving, whenSaved } = editing;
  const navigate = useNavigate();
  const { duplicate, remove } = usePriceListActions({ whenSaved, onDeleted: () => void navigate('/prices') })(list);
  const chooser = useRef<HTMLInputElement>(null);
  const importFile = useImport(draft, history);
  return (
    <>
      <EditingHeader
        editing={editing}
        needs="priceLists.update"
        nameLabel={t('Name of the price list')}
        back={{ to: '/prices', label: t('Price lists') }}
        status={
          <span className="flex flex-wrap gap-x-2 text-1 text-ink-3">
            <IfMay route="priceLists.update">
              <span role="status">{changes > 0 ? t('Changes not on the screens yet') : t('Saved')}</span>
            </IfMay>
            <EffectHint planned={isSaving ? null : planned} instant={false} />
          </span>
        }
        entries={[
          {
            label: t('Import a CSV file'),
            needs: 'priceLists.update',
            icon: <FileUp />,
            onSelect: () => chooser.current?.click(),
          },
          {
            label: t('Export as CSV'),
            icon: <Download />,
            onSelect: () => downloadText(writeCsv(draft), `${draft.name}.csv`),
          },
          duplicate,
          'divider',
          remove,
        ]}
        busy={isSaving}
        sends="change"
      />
      <HiddenFileInput
        ref={chooser}
        label={t('CSV file')}
        accept=".csv,.tsv,.txt,text/csv"
        onFiles={([file]) => void (file !== undefined && importFile(file))}
      />
    </>
  );
}

/** Replaces the rows by those of a file, which Undo takes back. */
function useImport(draft: PriceDraft, history: PriceHistory) {
  const toast = useToast();
  const refuse = (text: string) => toast({ title: t('The file couldn’t be imported'), text, tone: 'danger' });
  return async (file: File): Promise<void> => {
    if (file.size > MAX_FILE_BYTES) return refuse(t('It is larger than 1 MB.'));
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return refuse(t('It is not a CSV file. In your spreadsheet, save or download it as CSV first.'));
    const read = readCsv(text, draft);
    if (read === null) return refuse(t('It is empty.'));
    const losses = describeLosses(read);
    history.change((present) => ({ ...present, ...read.table }));
    toast({
      title: losses === null ? t('File imported') : t('Not everything could be imported'),
      text: [losses, t('Nothing is saved yet. Undo brings the former rows back.')].filter(Boolean).join(' '),
      tone: losses === null ? 'neutral' : 'danger',
    });
  };
}
