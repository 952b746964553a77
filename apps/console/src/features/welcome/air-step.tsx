import { MonitorPlay, TvMinimalPlay } from 'lucide-react';
import { useRead } from '../../api/use-read.ts';
import { deviceTarget, useAssignmentFlow } from '../fleet/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { ChosenPicture } from '../content/index.ts';
import { newestContent, newestScreen, toDrawn } from './newest.ts';
import { type StepState, Step } from './step.tsx';

/** Puts content on the newest screen. */
export function AirStep({ state, isReady }: { state: StepState; isReady: boolean }) {
  const screen = useRead(newestScreen).data ?? null;
  const assignment = useAssignmentFlow('one');
  const isWaiting = screen !== null && screen.assignedMedia !== null && state !== 'done';
  return (
    <Step number={3} state={state} title="Put it on air" picture={<UpcomingContent />}>
      <p className="text-ink-2">
        {isWaiting
          ? `${screen.name} shows it as soon as it has reported.`
          : 'Choose what the screen shows. It starts within a second.'}
      </p>
      {isReady && screen !== null && (
        <Button variant={isWaiting ? 'secondary' : 'primary'} onClick={() => assignment.choose(deviceTarget(screen))}>
          <MonitorPlay />
          {isWaiting ? 'Choose another' : `Assign Media to ${screen.name}`}
        </Button>
      )}
      {assignment.dialogs}
    </Step>
  );
}

/** The newest file, pale, as the screen is going to show it. */
function UpcomingContent() {
  const [content] = useRead(newestContent).data ?? [];
  if (content === undefined) return <Picture placeholder={<TvMinimalPlay />} />;
  return <ChosenPicture className="first-step-ghost" content={toDrawn(content)} />;
}
