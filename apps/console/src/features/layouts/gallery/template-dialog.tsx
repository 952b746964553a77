import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { LayoutName } from '@vitrine/contract/layouts/layouts';
import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { isPriceListId } from '@vitrine/contract/core/ids';
import { useMemo, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { priceListRead, priceListsRead } from '../price-list-reads.ts';
import { LayoutDrawing } from '../drawing/layout-drawing.tsx';
import { OrientationField } from './orientation-field.tsx';
import { listTemplateResources } from './template-resources.ts';
import type { LayoutCreation } from './use-new-layout.ts';
import type { OrientationChoice } from './use-orientation.ts';

interface TemplateDialogProps {
  template: LayoutTemplate;
  /** The price list that it shows in place of its own; null: its own. */
  priceListId: PriceListId | null;
  creation: LayoutCreation;
  choice: OrientationChoice;
  onClose: () => void;
}

/** A template as it will look, with the choices that a new layout begins with. */
export function TemplateDialog({ template, priceListId, creation, choice, onClose }: TemplateDialogProps) {
  const { id, name, description, priceLists } = template;
  const { orientation } = choice;
  const document = template[orientation];
  const [listId, setListId] = useState(priceListId);
  const lists = useRead(priceLists.length === 0 ? null : priceListsRead).data ?? [];
  const list = useRead(listId === null ? null : priceListRead(listId)).data;
  const resources = useMemo(
    () =>
      listTemplateResources({
        ...template,
        priceLists: list === undefined ? priceLists : priceLists.map((each) => ({ ...each, ...toTable(list) })),
      }),
    [template, priceLists, list],
  );
  const form = useForm(
    LayoutName,
    { name },
    (chosen) =>
      creation.create({
        name: chosen,
        template: { id, orientation, ...(listId !== null && { priceListId: listId }) },
      }),
    { toBody: (values) => values.name, isEager: true },
  );
  const ratio = document.width / document.height;
  return (
    <FormDialog
      form={form}
      size="wide"
      title={name}
      description={description}
      submit={t('Create')}
      disabled={form.body === null}
      busy={creation.isPending}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 min-[600px]:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]">
        <div className="mx-auto w-full" style={{ maxWidth: `calc(50dvh * ${ratio})` }}>
          <Picture
            shape={ratio}
            className="bg-sunken"
            card={
              <span className="absolute inset-0">
                <LayoutDrawing document={document} resources={resources} />
              </span>
            }
          />
        </div>
        <div className="grid gap-4">
          <Field label={t('Your screen is')} group>
            <OrientationField choice={choice} className="w-full *:flex-1 *:justify-center" />
          </Field>
          <TextField {...form.at('name', '')} label={t('Name')} maxLength={255} />
          {lists.length > 0 && (
            <Field label={t('Prices')}>
              <Select value={listId ?? ''} onValueChange={(next) => setListId(isPriceListId(next) ? next : null)}>
                <option value="">{t('Examples to change')}</option>
                {lists.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      </div>
    </FormDialog>
  );
}

const toTable = ({ columns, rows }: Pick<LayoutTemplate['priceLists'][number], 'columns' | 'rows'>) => ({
  columns,
  rows,
});
