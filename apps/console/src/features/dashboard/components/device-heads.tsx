import { Head } from '../../../ui/lists/table.tsx';
import type { Column, View } from '../view.ts';

interface DeviceHeadsProps {
  sort: View['sort'];
  /** The fleet is too large to load: only sorting by name, or by last contact descending, is offered. */
  isSortedByServer: boolean;
  onSort: (sort: View['sort']) => void;
}

/** The columns of the table of devices. */
export function DeviceHeads({ sort, isSortedByServer, onSort }: DeviceHeadsProps) {
  function sorted(column: Column) {
    if (!isSortedByServer) return { column, sort, onSort };
    if (column !== 'name' && column !== 'lastSeen') return {};
    const by = sort.by === 'lastSeen' ? ('lastSeen' as const) : ('name' as const);
    return {
      column,
      sort: { by, descending: by === 'lastSeen' },
      onSort: () => onSort({ by: column, descending: column === 'lastSeen' }),
    };
  }
  return (
    <thead>
      <tr>
        <Head {...sorted('name')} className="w-[62%] wide:w-[24%]">
          Device
        </Head>
        <Head {...sorted('deviceId')} className="w-[16%] max-wide:hidden">
          Device ID
        </Head>
        <Head {...sorted('status')} className="wide:w-[11%]">
          Status
        </Head>
        <Head {...sorted('lastSeen')} className="w-[11%] max-wide:hidden">
          Last Seen
        </Head>
        <Head {...sorted('media')} className="max-wide:hidden">
          Currently Displaying
        </Head>
        <Head {...sorted('responseTime')} numeric className="w-[13%] max-wide:hidden">
          Response Time
        </Head>
      </tr>
    </thead>
  );
}
