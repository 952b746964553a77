import type { Needing } from '../access/may.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import { type Selection, useIsSelected } from './use-selection.ts';

interface SelectionBoxProps<Item extends { id: string }> extends Needing {
  selection: Selection<Item>;
  item: Item;
  name: string;
}

/** Selects a thing of a list. */
export const SelectionBox = <Item extends { id: string }>({
  selection,
  item,
  name,
  needs,
}: SelectionBoxProps<Item>) => (
  <Checkbox
    needs={needs}
    labelHidden
    label={`Select ${name}`}
    checked={useIsSelected(selection, item.id)}
    onCheckedChange={(isSelected) => selection.set(item, isSelected)}
  />
);
