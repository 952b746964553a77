import type { DocumentId, MediaId } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { Dates } from '../media-item.ts';

/** The first and the last day on which screens show a file. */
export function ValidityFields({
  item: { id, validFrom, validUntil },
}: {
  item: Dates & { id: MediaId | DocumentId };
}) {
  const { mutate, isPending } = useChange(
    q.media.setValidity({ failure: t('Failed to change the dates'), done: t('Dates changed') }),
  );
  const mayChange = useMay()('media.setValidity');
  const change = (dates: Partial<Dates>) => mutate({ body: { mediaIds: [id], validFrom, validUntil, ...dates } });
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      <Field label={t('Valid from')}>
        <Input
          type="date"
          value={validFrom ?? ''}
          max={validUntil ?? undefined}
          disabled={!mayChange || isPending}
          onChange={({ target }) => change({ validFrom: target.value || null })}
        />
      </Field>
      <Field label={t('Valid until')}>
        <Input
          type="date"
          value={validUntil ?? ''}
          min={validFrom ?? undefined}
          disabled={!mayChange || isPending}
          onChange={({ target }) => change({ validUntil: target.value || null })}
        />
      </Field>
      <p className="col-span-2 text-1 text-ink-3">{t('A layout that has it as an element shows it on any day.')}</p>
    </div>
  );
}
