import { ImagePlus } from 'lucide-react';
import { useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAssignment } from '../devices/assignment.tsx';
import { PlaysAhead } from './ahead.tsx';
import { ClockAndFacts } from './clock.tsx';
import { Commands } from './commands.tsx';
import { Contact } from './contact.tsx';
import { DeviceLogs } from './device-logs.tsx';
import { NowOn } from './now.tsx';
import { Plays } from './plays.tsx';
import { useDevice } from './queries.ts';
import { Settings } from './settings.tsx';

/** One device: what it shows and why, what it will show, how it is set up, and what became of it. */
export function DevicePage() {
  const { id = '' } = useParams();
  const device = useDevice(id);
  const assignment = useAssignment();
  return (
    <>
      <PageHeader
        title={device.name}
        back={{ to: '/device-management', label: 'Device Management' }}
        actions={
          <Button onClick={() => assignment.choose(device)}>
            <ImagePlus />
            Assign Media
          </Button>
        }
      />
      <PageBody>
        <NowOn device={device} />
        <PlaysAhead device={device} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-4 wide:grid-cols-2 min-[1300px]:grid-cols-[1.2fr_1.2fr_1fr]">
          <Settings device={device} />
          <Commands device={device} />
          <ClockAndFacts device={device} />
        </div>
        <Contact device={device} />
        <Plays device={device} />
        <DeviceLogs device={device} />
      </PageBody>
      {assignment.dialogs}
    </>
  );
}
