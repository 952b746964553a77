import { useSearchParams } from 'react-router';
import { formatCount } from '../../../ui/format/format.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { useDeviceCounts } from '../../../api/device-counts.ts';

/** All devices, or only those in no group. The choice is stored in the address. */
export function DeviceFilter() {
  const [params, setParams] = useSearchParams();
  const ungroupedCount = useDeviceCounts().data?.ungrouped;
  const note = ungroupedCount === undefined ? '' : ` (${formatCount(ungroupedCount)} ungrouped)`;
  return (
    <Segmented
      small
      label="Devices shown"
      value={params.get('filter') === 'ungrouped' ? 'ungrouped' : 'all'}
      onValueChange={(next) =>
        setParams((before) => withParam(before, 'filter', next === 'all' ? '' : next), { replace: true })
      }
      segments={[
        { value: 'ungrouped', label: 'Ungrouped Only' },
        { value: 'all', label: `All Devices${note}` },
      ]}
    />
  );
}
