import { SearchField } from './search-field.tsx';
import { useAddressText } from './use-address-text.ts';

interface AddressSearchProps {
  label: string;
  className?: string;
}

/** A search field whose text is the `search` parameter of the address, updated with a debounce. */
export function AddressSearch({ label, className }: AddressSearchProps) {
  const search = useAddressText('search');
  return (
    <SearchField
      label={label}
      value={search.text}
      onValueChange={search.setText}
      {...(className !== undefined && { className })}
    />
  );
}
