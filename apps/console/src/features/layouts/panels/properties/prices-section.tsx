import { isPriceListId } from '@vitrine/contract/core/ids';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { MAX_SOLD_OUT_WORD } from '@vitrine/contract/layouts/layout-limits';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { usePriceLists, useReadPriceList } from '../../../prices/index.ts';
import { fieldClass, SegmentChoice, SelectChoice, Toggle } from '../fields/choices.tsx';
import { OptionalColorField } from '../fields/color-field.tsx';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { PanelSection } from '../panel-section.tsx';
import { emptyResources } from '../picked-content.ts';
import { type Edit, findCommon } from './edit.ts';

interface PricesSectionProps {
  edit: Edit<ElementOf<'prices'>>;
  resources: LayoutResources;
  onPick: (change: (element: KnownElement) => KnownElement, resources: LayoutResources) => void;
}

const TEXT_COLUMNS = ['1', '2', '3', '4'].map((value) => ({ value, label: value }));

const SOLD_OUT = [
  { value: 'struck', label: 'Struck through' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'word', label: 'A word in place of the price' },
] as const;

/** The price list that elements show, and how. */
export function PricesSection({ edit, resources, onPick }: PricesSectionProps) {
  const { elements, change } = edit;
  const columns = findCommon(elements, ({ textColumns }) => textColumns);
  const word = findCommon(elements, ({ soldOutWord }) => soldOutWord);
  const soldOut = findCommon(elements, (element) => element.soldOut);
  return (
    <PanelSection title="Price list">
      <ListChoice elements={elements} resources={resources} onPick={onPick} />
      <div className="grid gap-1">
        <span className="text-1 text-ink-2">Columns of text</span>
        <SegmentChoice
          label="Columns of text"
          value={columns === null ? null : String(columns)}
          choices={TEXT_COLUMNS}
          onChange={(next) => change((element) => ({ ...element, textColumns: Number(next) }))}
        />
      </div>
      <Toggle
        label="Dots between names and prices"
        checked={elements.every(({ leaders }) => leaders === 'dots')}
        onChange={(isOn) => change((element) => ({ ...element, leaders: isOn ? 'dots' : 'none' }))}
      />
      <Toggle
        label="Notes"
        checked={elements.every(({ hasNotes }) => hasNotes)}
        onChange={(hasNotes) => change((element) => ({ ...element, hasNotes }))}
      />
      <SelectChoice
        label="Sold out"
        value={soldOut}
        choices={SOLD_OUT}
        onChange={(next) => change((element) => ({ ...element, soldOut: next }))}
      />
      {soldOut === 'word' && (
        <Field label="Word" className={fieldClass}>
          <Input
            maxLength={MAX_SOLD_OUT_WORD}
            value={word ?? ''}
            placeholder={word === null ? 'Different words' : 'Nothing'}
            onChange={({ target }) => change((element) => ({ ...element, soldOutWord: target.value }))}
          />
        </Field>
      )}
      <OptionalColorField
        label="Color of sections"
        values={elements.map(({ accent }) => accent)}
        added={elements[0]?.style.color ?? { day: '#000000' }}
        onChange={(next) => change((element) => ({ ...element, accent: next(element.accent) }))}
      />
    </PanelSection>
  );
}

interface ListChoiceProps extends Omit<PricesSectionProps, 'edit'> {
  elements: readonly ElementOf<'prices'>[];
  label?: string;
}

/** The price list of elements. */
export function ListChoice({ elements, resources, label = 'Price list', onPick }: ListChoiceProps) {
  const { data: lists = [] } = usePriceLists();
  const read = useReadPriceList();
  const shown = findCommon(elements, ({ priceListId }) => priceListId ?? '');
  const isMissing = shown !== null && !lists.some(({ id }) => id === shown);
  const known = resources.priceLists[shown ?? ''];

  async function choose(id: string): Promise<void> {
    if (!isPriceListId(id)) return;
    const { name, columns, rows } = await read(id);
    const priceLists = { [id]: { name, columns, rows } };
    onPick((element) => (element.kind === 'prices' ? { ...element, priceListId: id } : element), {
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
        ...(isMissing ? [{ value: shown, label: known?.name ?? 'Choose a price list' }] : []),
        ...lists.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      // The query reports its own failure.
      onChange={(id) => void choose(id).catch(() => undefined)}
    />
  );
}
