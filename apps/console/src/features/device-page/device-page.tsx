import { ImagePlus } from 'lucide-react';
import { useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAssignment } from '../devices/assignment.tsx';
import { PlaysAhead } from './ahead.tsx';
import { NowOn } from './now.tsx';
import { Plays } from './plays.tsx';
import { useDevice } from './queries.ts';

/** One device: what it shows and why, what it will show, and what it has shown. Each part is a section of its own. */
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
        <Plays device={device} />
      </PageBody>
      {assignment.dialogs}
    </>
  );
}
