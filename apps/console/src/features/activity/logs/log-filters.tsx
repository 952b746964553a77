import { AddressSearch } from '../../../ui/forms/address-search.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useLogAddress } from './use-log-address.ts';

const levels = [
  { value: 'all', label: 'All' },
  { value: 'error', label: 'Error' },
  { value: 'warn', label: 'Warn' },
  { value: 'info', label: 'Info' },
  { value: 'debug', label: 'Debug' },
] as const;

/** Narrows the entries by text, level and device. */
export function LogFilters() {
  const { filter, setLevel, showAllDevices } = useLogAddress();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AddressSearch label="Search logs..." className="w-full wide:w-80" />
      <Segmented
        label="Level"
        value={filter.level ?? 'all'}
        onValueChange={(level) => setLevel(level === 'all' ? null : level)}
        segments={levels}
      />
      {filter.device !== null && <Button onClick={showAllDevices}>Show all devices</Button>}
    </div>
  );
}
