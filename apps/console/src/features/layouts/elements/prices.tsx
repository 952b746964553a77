import { isPriceListId } from '@vitrine/contract/core/ids';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { MAX_SOLD_OUT_WORD } from '@vitrine/contract/layouts/layout-limits';
import { ArrowUpRight, ReceiptText } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { readAddressPrefix } from '../../../api/account.ts';
import { useReadNow } from '../../../api/use-read-now.ts';
import { useRead } from '../../../api/use-read.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { priceListRead, priceListsRead } from '../price-list-reads.ts';
import { ItemGroup } from '../fill-in/item-group.tsx';
import { panelFieldClass, SegmentChoice, SelectChoice, Toggle } from '../panels/fields/choices.tsx';
import { OptionalColorField } from '../panels/fields/color-field.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { emptyResources } from '../drawing/empty-resources.ts';
import { bindCommon, bindEach, bindFlag, findCommon } from '../panels/properties/edit.ts';
import { styleOn } from './canvas.ts';
import type { EditorKind, FillFieldProps, PropertiesProps } from './editor-kind.ts';

type Prices = ElementOf<'prices'>;

export const prices: EditorKind<'prices'> = {
  label: t('Price list'),
  Icon: ReceiptText,
  size: [800, 720],
  defaults: (canvas) => ({ style: styleOn(canvas, { size: 40, weight: 500, lineHeight: 130 }) }),
  describe: ({ priceListId }, { priceLists }) => priceLists[priceListId ?? '']?.name ?? t('Nothing chosen'),
  explainEmptiness({ priceListId }, { priceLists }) {
    if (priceListId === null) return t('No price list chosen');
    return (priceLists[priceListId]?.rows ?? []).length === 0 ? t('The price list is empty') : null;
  },
  Properties,
  fillIn: { section: 'prices', Field: FillField },
  mapColors: (element, to) => ({ ...element, accent: element.accent && to(element.accent, 'accent', 'ink') }),
  hasBothSides: true,
};

const TEXT_COLUMNS = ['1', '2', '3', '4'].map((value) => ({ value, label: value }));

const SOLD_OUT = [
  { value: 'struck', label: t('Struck through') },
  { value: 'hidden', label: t('Hidden') },
  { value: 'word', label: t('A word in place of the price') },
] as const;

/** The price list that elements show, and how. */
function Properties({ edit, resources, onPick }: PropertiesProps<'prices'>) {
  const { elements, change } = edit;
  const columns = findCommon(elements, ({ textColumns }) => textColumns);
  const word = findCommon(elements, ({ soldOutWord }) => soldOutWord);
  return (
    <PanelSection title={t('Price list')}>
      <ListChoice elements={elements} resources={resources} onPick={onPick} />
      <div className="grid gap-1">
        <span className="text-1 text-ink-2">{t('Columns of text')}</span>
        <SegmentChoice
          label={t('Columns of text')}
          value={columns === null ? null : String(columns)}
          choices={TEXT_COLUMNS}
          onChange={(next) => change((element) => ({ ...element, textColumns: Number(next) }))}
        />
      </div>
      <Toggle
        label={t('Dots between names and prices')}
        checked={elements.every(({ leaders }) => leaders === 'dots')}
        onChange={(isOn) => change((element) => ({ ...element, leaders: isOn ? 'dots' : 'none' }))}
      />
      <Toggle label={t('Notes')} {...bindFlag(edit, 'hasNotes')} />
      <SelectChoice label={t('Sold out')} choices={SOLD_OUT} {...bindCommon(edit, 'soldOut')} />
      {elements.every(({ soldOut }) => soldOut === 'word') && (
        <Field label={t('Word')} className={panelFieldClass}>
          <Input
            maxLength={MAX_SOLD_OUT_WORD}
            value={word ?? ''}
            placeholder={word === null ? t('Different words') : t('Nothing')}
            onChange={({ target }) => change((element) => ({ ...element, soldOutWord: target.value }))}
          />
        </Field>
      )}
      <OptionalColorField
        label={t('Color of sections')}
        addText={t('Add color of sections')}
        removeText={t('Remove color of sections')}
        added={elements[0]?.style.color ?? { day: '#000000' }}
        {...bindEach(edit, 'accent')}
      />
    </PanelSection>
  );
}

interface ListChoiceProps extends Pick<PropertiesProps<'prices'>, 'resources' | 'onPick'> {
  elements: readonly Prices[];
  label?: string;
}

/** The price list of elements. */
function ListChoice({ elements, resources, label = t('Price list'), onPick }: ListChoiceProps) {
  const { data: lists = [] } = useRead(priceListsRead);
  const readNow = useReadNow();
  const shown = findCommon(elements, ({ priceListId }) => priceListId ?? '');
  const isMissing = shown !== null && !lists.some(({ id }) => id === shown);
  const known = resources.priceLists[shown ?? ''];

  async function choose(id: string): Promise<void> {
    if (!isPriceListId(id)) return;
    const { name, columns, rows } = await readNow(priceListRead(id));
    const priceLists = { [id]: { name, columns, rows } };
    onPick((element) => ({ ...element, priceListId: id }), {
      ...emptyResources,
      priceLists,
    });
  }

  return (
    <SelectChoice
      label={label}
      labelHidden
      value={shown}
      choices={[
        ...(isMissing ? [{ value: shown, label: known?.name ?? t('Choose a price list') }] : []),
        ...lists.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      // The query reports its own failure.
      onChange={(id) => void choose(id).catch(() => undefined)}
    />
  );
}

/** The price list of an element, and the way to its prices. */
function FillField({ item: { element, label }, resources, onFocus, onChange }: FillFieldProps<Prices>) {
  const { priceListId } = element;
  const list = priceListId === null ? undefined : resources.priceLists[priceListId];
  return (
    <ItemGroup label={label} className="grid gap-1.5" onFocus={onFocus}>
      <span className="font-medium">{label}</span>
      <ListChoice
        label={t('Price list of {element}', { element: label })}
        elements={[element]}
        resources={resources}
        onPick={onChange}
      />
      {priceListId !== null && list !== undefined && (
        <a
          href={`${readAddressPrefix()}/prices/${encodeURIComponent(priceListId)}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 justify-self-start text-1 link"
        >
          {t('Edit the prices of {name}', { name: list.name })}
          <ArrowUpRight className="size-3.5" />
          <span className="sr-only">{t('opens in a new tab')}</span>
        </a>
      )}
      <SelectChoice
        label={t('Sold out')}
        choices={SOLD_OUT}
        value={element.soldOut}
        onChange={(soldOut) => onChange((each) => ({ ...each, soldOut }))}
      />
    </ItemGroup>
  );
}
