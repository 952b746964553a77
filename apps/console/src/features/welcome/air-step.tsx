import type { Device } from '@vitrine/contract/fleet/devices';
import { MonitorPlay, TvMinimalPlay } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { deviceTarget, useAssignmentFlow } from '../fleet/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { ChosenPicture, toPictured } from '../content/index.ts';
import { newestContent } from './newest.ts';
import { type StepState, Step } from './step.tsx';

interface AirStepProps {
  state: StepState;
  /** There is content and a screen. */
  isReady: boolean;
  /** The screen is a sample screen, on which the step can be tried. */
  isSample: boolean;
  screen: Device | null;
}

/** Puts content on the newest screen. */
export function AirStep({ state, isReady, isSample, screen }: AirStepProps) {
  const assignment = useAssignmentFlow('one');
  const isWaiting = !isSample && screen !== null && screen.assignedMedia !== null && state !== 'done';
  return (
    <Step number={3} state={state} title={t('Put it on air')} picture={<UpcomingContent />}>
      <p className="text-ink-2">
        {isWaiting
          ? t('{name} shows it as soon as it has reported.', { name: screen.name })
          : isReady && isSample
            ? t('Try it on a sample screen. The step is done once a screen of yours shows something.')
            : t('Choose what the screen shows. It starts within a second.')}
      </p>
      {isReady && screen !== null && (
        <Button
          variant={isWaiting || isSample ? 'secondary' : 'primary'}
          onClick={() => assignment.choose(deviceTarget(screen))}
        >
          <MonitorPlay />
          {isWaiting ? t('Choose another') : t('Assign Media to {name}', { name: screen.name })}
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
  return <ChosenPicture className="first-step-ghost" content={toPictured(content)} />;
}
