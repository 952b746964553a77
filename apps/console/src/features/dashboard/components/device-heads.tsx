import { Head } from '../../../ui/lists/table.tsx';
import type { DashboardView } from '../view.ts';

interface DeviceHeadsProps {
  sort: DashboardView['sort'];
  onSort: (sort: DashboardView['sort']) => void;
}

/** The columns of the table of devices. */
export const DeviceHeads = (order: DeviceHeadsProps) => (
  <thead>
    <tr>
      <Head {...order} column="name" className="w-[62%] wide:w-[24%]">
        Device
      </Head>
      <Head {...order} column="deviceId" className="w-[16%] max-wide:hidden">
        Device ID
      </Head>
      <Head {...order} column="status" className="wide:w-[11%]">
        Status
      </Head>
      <Head {...order} column="lastSeen" className="w-[11%] max-wide:hidden">
        Last Seen
      </Head>
      <Head {...order} column="media" className="max-wide:hidden">
        Currently Displaying
      </Head>
      <Head {...order} column="responseTime" numeric className="w-[13%] max-wide:hidden">
        Response Time
      </Head>
    </tr>
  </thead>
);
