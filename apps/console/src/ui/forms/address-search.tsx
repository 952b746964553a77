import { SearchField } from './search-field.tsx';
import { useAddressText } from './use-address-text.ts';

interface AddressSearchProps {
  label: string;
  className?: string;
}

/** A search that stands in the address as `search`. Until typing rests, what is typed renders nothing else. */
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
