import type { ComponentType } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { firstStepsRead } from './first-steps-read.ts';
import { useSamplesChange } from './use-samples.ts';

/** Loads a part of the page, which is missing if the connection is lost meanwhile: the page is not. */
const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  fetched<Props>(async () => load().catch(() => () => null));

const FirstSteps = optional(async () => (await import('./first-steps.tsx')).FirstSteps);
const OnAir = optional(async () => (await import('./on-air.tsx')).OnAir);
const AddSamples = optional(async () => (await import('./samples.tsx')).AddSamples);
const SampleNotice = optional(async () => (await import('./samples.tsx')).SampleNotice);

/** The first steps of a new account, until they are hidden, and its sample content. */
export function Welcome() {
  const steps = useRead(firstStepsRead).data;
  const change = useSamplesChange();
  const [params] = useSearchParams();
  // Its steps are those of an admin: others could not do them all.
  const may = useMay()('welcome.hideFirstSteps');
  if (steps === undefined || !may) return null;
  const isAsked = params.get('samples') === 'add';
  const isOpen = !steps.isHidden && steps.onAir === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {!steps.isHidden && steps.onAir !== null && <OnAir onAir={steps.onAir} />}
      {isOpen && <FirstSteps steps={steps} isFolded={steps.hasSamples || change === 'adding'} />}
      {steps.hasSamples && change === null && <SampleNotice />}
      {!steps.hasSamples && change === null && (isOpen || isAsked) && <AddSamples isAsked={isAsked} />}
    </div>
  );
}
