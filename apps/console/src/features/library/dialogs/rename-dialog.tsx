import { OriginalName } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import type { NameableItem } from '../media-mutations.ts';

interface RenameDialogProps {
  item: NameableItem;
  busy: boolean;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Another name for a file, a document or a layout. */
export function RenameDialog({ item, busy, onRename, onClose }: RenameDialogProps) {
  const { originalName } = item;
  const proposal = 'suggestedName' in item ? (item.suggestedName ?? null) : null;
  const form = useForm(OriginalName, { name: originalName }, onRename, { toBody: ({ name }) => name, isEager: true });
  return (
    <FormDialog
      form={form}
      title={t(
        '{kind, select, image {Rename image} video {Rename video} audio {Rename audio file} document {Rename document} other {Rename layout}}',
        { kind: item.kind },
      )}
      submit={t('Rename')}
      disabled={form.body === null || form.body === originalName}
      busy={busy}
      onClose={onClose}
    >
      <TextField {...form.at('name', '')} label={t('Name')} maxLength={255} />
      {proposal !== null && proposal !== form.values.name && (
        <p className="text-ink-2">
          {rich('The file says: <use>{proposal}</use>', {
            proposal,
            use: (text) => (
              <button type="button" className="link" onClick={() => form.at('name', '').onValueChange(proposal)}>
                {text}
              </button>
            ),
          })}
        </p>
      )}
    </FormDialog>
  );
}
