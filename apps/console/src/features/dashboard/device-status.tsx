import type { Page } from '@vitrine/contract/core/client';
import type { Device } from '@vitrine/contract/fleet/devices';
import { findScreenState, type ScreenState } from '../../ui/screen/status.tsx';
import { Download } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { useApi } from '../../api/use-api.tsx';
import { useRead } from '../../api/use-read.ts';
import { useTask } from '../../api/use-task.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatQuantity, formatCount } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { downloadText } from '../../ui/lists/download-text.ts';
import { Table } from '../../ui/lists/table.tsx';
import { groupsRead, PRESENCE_TICK_MS, useRenameDevice } from '../fleet/index.ts';
import { useNowPlaying } from '../playout/index.ts';
import { DeviceRow } from './components/device-row.tsx';
import { DeviceHeads } from './components/device-heads.tsx';
import { Pager } from './components/pager.tsx';
import { formatCsv } from './devices-csv.ts';
import { useView } from './use-view.ts';
import { toDeviceQuery } from './view.ts';

/** The table of the screens that the wall shows. */
export function DeviceStatus({ page: { body: devices, next, total } }: { page: Page<Device[]> }) {
  const { view, changeView } = useView();
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  const groupNames = new Map<string | null, string>(useRead(groupsRead()).data?.map(({ id, name }) => [id, name]));
  return (
    <Section title="Device Status" tools={<ExportCsv groupNames={groupNames} />}>
      <Table label="Device Status" rows={devices.length}>
        <DeviceHeads sort={view.sort} onSort={(sort) => changeView({ sort })} />
        <tbody>
          {devices.map((device) => (
            <ScreenRow
              key={device.id}
              device={device}
              state={findScreenState(device, now)}
              groupName={groupNames.get(device.groupId)}
            />
          ))}
        </tbody>
      </Table>
      <Pager
        view={view}
        next={next}
        text={`${formatCount(devices.length)} of ${formatQuantity(total ?? devices.length, 'screen')}`}
      />
    </Section>
  );
}

/** Downloads all devices of the view, not only those of the page. */
function ExportCsv({ groupNames }: { groupNames: ReadonlyMap<string | null, string> }) {
  const { view } = useView();
  const api = useApi();
  const exporting = useTask(
    async () => {
      const devices = await api.devices.list({ query: toDeviceQuery(view) });
      downloadText(formatCsv(devices, groupNames, new Date()), 'devices.csv');
    },
    { failure: 'Export failed' },
  );
  return (
    <Button small className="ml-auto" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download />
      Export CSV
    </Button>
  );
}

interface ScreenRowProps {
  device: Device;
  state: ScreenState;
  groupName: string | undefined;
}

/** Memoised: when the list or the time changes, only the rows that differ render. */
const ScreenRow = memo(function ScreenRow({ device, state, groupName }: ScreenRowProps) {
  const toast = useToast();
  const renaming = useRenameDevice();
  // The wall fetches the playout of a screen; the row shows it once it is cached.
  const { data: showing } = useNowPlaying(device.id, false);
  const rename = (name: string) =>
    renaming.mutate(
      { device, name },
      {
        onError: (error) =>
          toast({
            title: 'Failed to rename device',
            text: `${error.message || 'An error occurred while renaming the device'}. It is called ${device.name} again.`,
            tone: 'danger',
          }),
      },
    );
  return <DeviceRow device={device} state={state} groupName={groupName} showing={showing} onRename={rename} />;
});
