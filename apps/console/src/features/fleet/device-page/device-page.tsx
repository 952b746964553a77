import type { Device, DeviceDetails } from '@vitrine/contract/fleet/devices';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { ImagePlus, Radio, Replace, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link, useLocation, useNavigate, useParams } from '../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../ui/access/may.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { useAssignFromAddress } from '../assignment/assign-address.ts';
import { deviceTarget } from '../assignment/target.ts';
import { useAssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import { usePingOne } from '../devices/use-device-actions.ts';
import { CommandList } from '../commands/command-list.tsx';
import { Availability } from './availability.tsx';
import { ClockAndFacts } from './clock.tsx';
import { Paper } from './components/paper.tsx';
import { DeviceLogs } from './device-logs.tsx';
import { ForecastSection } from './forecast.tsx';
import { MachineFacts } from './machine/machine-facts.tsx';
import { NowPreview } from './now-preview.tsx';
import { NowState } from './now-state.tsx';
import { Schedules } from './schedules.tsx';
import { TimeZoneNotice } from './time-zone-notice.tsx';
import { Upcoming } from './upcoming.tsx';
import { useDevice } from './use-device.ts';

const Settings = fetched(async () => (await import('./settings.tsx')).Settings, Fragment);
const DeviceHours = fetched(async () => (await import('../hours/device-hours.tsx')).DeviceHours, Fragment);
const MachineDays = fetched(async () => (await import('./machine/machine-days.tsx')).MachineDays, Fragment);
const Played = fetched(async () => (await import('./plays/played.tsx')).Played, Fragment);
const DeleteDevice = fetched(async () => (await import('../devices/delete-device.tsx')).DeleteDevice);
const ReplaceHardware = fetched(async () => (await import('../devices/replace-hardware.tsx')).ReplaceHardware);

type Part = 'now' | 'settings' | 'history';

/** The Now tab has the device's own address. */
const toPartAddress = (id: string, part: Part): string =>
  `/device-management/${encodeURIComponent(id)}${part === 'now' ? '' : `/${part}`}`;

function partAt(path: string): Part {
  return (['settings', 'history'] as const).find((part) => path.endsWith(`/${part}`)) ?? 'now';
}

/** One device in three tabs, each with its address: what it shows now, its settings, its history. */
export function DevicePage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const part = partAt(pathname);
  const { device, isGone } = useDevice(id);
  const assignment = useAssignmentFlow('one');
  useAssignFromAddress(device, (shown) => assignment.choose(deviceTarget(shown)));
  const ping = usePingOne();
  const [opened, setOpened] = useState<'replace' | 'delete' | null>(null);
  const close = () => setOpened(null);
  if (device === null) {
    return (
      <Missing name={t('Device')} title={t('Device not found')} text={t('It was deleted, or the address is wrong.')} />
    );
  }
  // If it is deleted here, the page changes to the list and shows a toast.
  if (isGone && opened !== 'delete') {
    const title = t('This device was deleted');
    return <Missing name={device.name} title={title} text={t('Someone deleted it while this page was open.')} />;
  }
  return (
    <>
      <PageHeader
        title={device.name}
        back={{ to: '/device-management', label: t('Device Management') }}
        actions={
          <>
            <ActionsMenu
              name={device.name}
              align="end"
              entries={[
                { label: t('Ping'), icon: <Radio />, onSelect: () => ping(device) },
                {
                  label: t('Replace hardware'),
                  needs: 'devices.pair',
                  icon: <Replace />,
                  onSelect: () => setOpened('replace'),
                },
                'divider',
                {
                  label: t('Delete device'),
                  needs: 'devices.remove',
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => setOpened('delete'),
                },
              ]}
            />
            <Button needs="assignments.assignToDevice" onClick={() => assignment.choose(deviceTarget(device))}>
              <ImagePlus />
              {t('Assign Media')}
            </Button>
          </>
        }
      />
      <PageBody>
        {assignment.receipt}
        <TimeZoneNotice device={device} />
        <Tabs
          label={device.name}
          value={part}
          onValueChange={(next) => void navigate(toPartAddress(id, next))}
          tabs={[
            {
              value: 'now',
              label: t('Now'),
              content: (
                <Stack>
                  <NowPlaying device={device} onResume={() => assignment.resume(device)} />
                  <ForecastSection device={device} />
                  <Schedules device={device} />
                </Stack>
              ),
            },
            {
              value: 'settings',
              label: t('Settings', {}, 'of a screen'),
              content: <SettingsPart device={device} />,
            },
            {
              value: 'history',
              label: t('History'),
              content: (
                <Stack>
                  <Suspense fallback={<SkeletonBlock className="h-64" />}>
                    <Played device={device} />
                  </Suspense>
                  <Availability device={device} />
                  {device.machine !== null && (
                    <Suspense fallback={<SkeletonBlock className="h-64" />}>
                      <MachineDays device={device} />
                    </Suspense>
                  )}
                  <DeviceLogs device={device} />
                </Stack>
              ),
            },
          ]}
        />
      </PageBody>
      {assignment.dialogs}
      {opened === 'replace' && <ReplaceHardware device={device} onClose={close} />}
      {opened === 'delete' && (
        <DeleteDevice device={device} onClose={close} onDeleted={() => void navigate('/device-management')} />
      )}
    </>
  );
}

/** The settings, the commands that were sent, and facts of the machine. */
const SettingsPart = ({ device }: { device: DeviceDetails }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2 min-[1300px]:grid-cols-[1.2fr_1.2fr_1fr]">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Suspense fallback={<SkeletonBlock className="h-96" />}>
        <Settings device={device} />
      </Suspense>
      <Suspense fallback={<SkeletonBlock className="h-64" />}>
        <DeviceHours device={device} />
      </Suspense>
    </div>
    <IfMay route="commands.send">
      <Paper title={t('Commands')}>
        <CommandList device={device} />
      </Paper>
    </IfMay>
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:max-[1300px]:col-span-2 wide:max-[1300px]:grid-cols-2">
      <ClockAndFacts device={device} />
      {device.machine !== null && <MachineFacts device={device} machine={device.machine} />}
    </div>
  </div>
);

const Stack = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
);

function Missing({ name, title, text }: { name: string; title: string; text: string }) {
  return (
    <>
      <PageHeader title={name} back={{ to: '/device-management', label: t('Device Management') }} />
      <PageBody>
        <EmptyState title={title} text={text}>
          <Button asChild>
            <Link to="/device-management">{t('Back to Device Management')}</Link>
          </Button>
        </EmptyState>
      </PageBody>
    </>
  );
}

const TICK_MS = 1_000;

/** Shows what the screen plays and why, whether it has confirmed it, and what is next; if offline, what it last played. */
function NowPlaying({ device, onResume }: { device: Device; onResume: () => void }) {
  const now = useReportedNow(TICK_MS);
  const presence = findPresence(device, now);
  return (
    <section
      aria-label={t('Now')}
      className="grid items-start gap-5 wide:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)] wide:gap-10"
    >
      <NowPreview device={device} presence={presence} now={now} />
      <div className="grid content-start gap-3">
        <NowState device={device} presence={presence} now={now} onResume={onResume} />
        <Upcoming device={device} now={now} />
      </div>
    </section>
  );
}
