import { MAX_PAGE_MS } from '@vitrine/contract/documents/document-limits';
import { DocumentChange, type DocumentPage, type DocumentWithPages } from '@vitrine/contract/documents/documents';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { WaitsByEffect } from '../../effect/index.ts';
import type { DocumentItem } from '../library-item.ts';
import { documentRead } from '../queries.ts';

const SECOND_MS = 1_000;

interface DocumentDialogProps {
  document: DocumentItem;
  onClose: () => void;
}

/** How long the pages of a document show, and which are skipped; once they are loaded. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  const { data } = useRead(documentRead(document.id));
  return data === undefined ? null : <PagesDialog document={data} onClose={onClose} />;
}

/** A page as the form has it: its own time as it is typed, empty for that of the document. */
interface PageValue extends Pick<DocumentPage, 'number' | 'isSkipped' | 'thumbnailUrl'> {
  seconds: string;
}

const toPageValue = ({ number, isSkipped, thumbnailUrl, durationMs }: DocumentPage): PageValue => ({
  number,
  isSkipped,
  thumbnailUrl,
  seconds: durationMs === null ? '' : String(durationMs / SECOND_MS),
});

const toMs = (seconds: string): number | null => (seconds === '' ? null : Math.round(Number(seconds) * SECOND_MS));

function PagesDialog({
  document: { id, revision, ...document },
  onClose,
}: {
  document: DocumentWithPages;
  onClose: () => void;
}) {
  const change = useChange(
    q.documents.update({ failure: t('Failed to save the pages'), done: t('Pages and times saved') }),
  );
  const initial = { pageSeconds: document.pageMs / SECOND_MS, pages: document.pages.map(toPageValue) };
  const form = useForm(DocumentChange, initial, (body) => change.mutateAsync({ params: { id }, body }), {
    toBody: ({ pageSeconds, pages }) => ({
      pageMs: pageSeconds * SECOND_MS,
      pages: pages.map(({ number, isSkipped, seconds }) => ({ number, isSkipped, durationMs: toMs(seconds) })),
      revision,
    }),
    check: ({ pages }) => ({
      pages: pages.every(({ isSkipped }) => isSkipped) && t('Show at least one page.'),
    }),
    done: onClose,
  });
  const { value, onValueChange } = form.at('pages');
  const changePage = (number: number, part: Partial<PageValue>) =>
    onValueChange(value.map((page) => (page.number === number ? { ...page, ...part } : page)));
  return (
    <FormDialog
      form={form}
      title={t('Pages and times')}
      submit={t('Save')}
      failureTitle={t('Failed to save the pages')}
      isKeptWhileBusy
      onClose={onClose}
    >
      <WaitsByEffect
        busy={form.isBusy}
        planned={form.body && q.documents.update.plan({ params: { id }, body: form.body })}
      />
      <Field group label={t('Each page shows for')} error={form.problem('pageMs', 'pageSeconds')}>
        <Stepper
          label={t('Seconds')}
          unit={t('s', {}, 'seconds')}
          value={form.values.pageSeconds}
          onValueChange={form.at('pageSeconds').onValueChange}
          max={MAX_PAGE_MS / SECOND_MS}
        />
      </Field>
      <Field group label={t('Pages')} error={form.problem('pages')}>
        <ol className="grid grid-cols-2 gap-3 wide:grid-cols-3">
          {value.map((page) => (
            <PageField key={page.number} page={page} usual={form.values.pageSeconds} onChange={changePage} />
          ))}
        </ol>
      </Field>
    </FormDialog>
  );
}

interface PageFieldProps {
  page: PageValue;
  /** The time of pages without one of their own, in seconds. */
  usual: number;
  onChange: (number: number, part: Partial<PageValue>) => void;
}

function PageField({ page: { number, isSkipped, thumbnailUrl, seconds }, usual, onChange }: PageFieldProps) {
  return (
    <li className="grid content-start gap-1">
      <Picture small fit="contain" src={thumbnailUrl} className={isSkipped ? 'opacity-40' : ''} />
      <Checkbox
        label={t('Show page {number}', { number })}
        checked={!isSkipped}
        onCheckedChange={(isShown) => onChange(number, { isSkipped: !isShown })}
      />
      <Input
        aria-label={t('Seconds of page {number}', { number })}
        inputMode="decimal"
        disabled={isSkipped}
        placeholder={String(usual)}
        value={seconds}
        end={t('s', {}, 'seconds')}
        onChange={({ target }) => onChange(number, { seconds: target.value.trim().replace(',', '.') })}
      />
    </li>
  );
}
