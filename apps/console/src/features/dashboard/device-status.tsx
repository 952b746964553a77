import type { Page } from '@vitrine/contract/core/client';
import type { Device } from '@vitrine/contract/fleet/devices';
import { Download } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { t } from '@vitrine/messages/t';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { useApi } from '../../api/use-api.tsx';
import { useRead } from '../../api/use-read.ts';
import { useTask } from '../../api/use-task.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { EditableName } from '../../ui/forms/editable-name.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { downloadText } from '../../ui/lists/download-text.ts';
import { Head, Table } from '../../ui/lists/table.tsx';
import { Age } from '../../ui/screen/age.tsx';
import { findScreenState, type ScreenState, Status } from '../../ui/screen/status.tsx';
import { ScreenPicture } from '../content/index.ts';
import { groupsRead, PRESENCE_TICK_MS, useRenameDevice } from '../fleet/index.ts';
import { describeShowing, isReporting, ShownNow, useNowPlaying } from '../playout/index.ts';
import { Pager } from './components/pager.tsx';
import { formatCsv } from './devices-csv.ts';
import { useView } from './use-view.ts';
import { toDeviceQuery } from './view.ts';

/** The table of the screens that the wall shows. */
export function DeviceStatus({ page: { body: devices, next, total } }: { page: Page<Device[]> }) {
  const { view, changeView } = useView();
  const order = { sort: view.sort, onSort: (sort: typeof view.sort) => changeView({ sort }) };
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  const groupNames = new Map<string | null, string>(useRead(groupsRead()).data?.map(({ id, name }) => [id, name]));
  return (
    <Section title={t('Device Status')} tools={<ExportCsv groupNames={groupNames} />}>
      <Table label={t('Device Status')} rows={devices.length}>
        <thead>
          <tr>
            <Head {...order} column="name" className="w-[62%] wide:w-[24%]">
              {t('Device')}
            </Head>
            <Head {...order} column="deviceId" className="w-[16%] max-wide:hidden">
              {t('Device ID')}
            </Head>
            <Head {...order} column="status" className="wide:w-[11%]">
              {t('Status')}
            </Head>
            <Head {...order} column="lastSeen" className="w-[11%] max-wide:hidden">
              {t('Last Seen')}
            </Head>
            <Head {...order} column="media" className="max-wide:hidden">
              {t('Currently Displaying')}
            </Head>
            <Head {...order} column="responseTime" numeric className="w-[13%] max-wide:hidden">
              {t('Response Time')}
            </Head>
          </tr>
        </thead>
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
        text={t('{total, plural, one {{count, number} of # screen} other {{count, number} of # screens}}', {
          count: devices.length,
          total: total ?? devices.length,
        })}
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
    { failure: t('Export failed') },
  );
  return (
    <Button small className="ms-auto" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download />
      {t('Export CSV')}
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
            title: t('Failed to rename device'),
            text: t('{reason}. It is called {name} again.', {
              reason: error.message || t('An error occurred while renaming the device'),
              name: device.name,
            }),
            tone: 'danger',
          }),
      },
    );
  const isOnline = isReporting(state);
  const media = device.playing?.media ?? null;
  return (
    <tr>
      <td>
        <span className="flex items-center gap-2.5">
          <ScreenPicture small screen={device} content={media} state={state} className="w-11" />
          <EditableName needs="devices.rename" name={device.name} label={t('Device name')} onRename={rename} />
        </span>
      </td>
      <td className="text-ink-2 max-wide:hidden">{device.deviceId}</td>
      <td>
        <Status state={state} />
      </td>
      <td className="whitespace-nowrap text-ink-2 max-wide:hidden">
        <Age instant={device.lastSeen} />
      </td>
      <td className="max-wide:hidden">
        <ShownNow isHeaded sentence={describeShowing(device, { state, groupName, showing })} />
      </td>
      <td className="numeric whitespace-nowrap max-wide:hidden">
        {isOnline && device.responseTime !== null ? (
          t('{time} ms', { time: Math.round(device.responseTime) })
        ) : (
          <span className="text-ink-3">–</span>
        )}
      </td>
    </tr>
  );
});
