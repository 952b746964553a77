export { SampleSection } from './sample-section.tsx';
export { SamplesWall } from './samples-wall.tsx';
export { addSamplesAddress, useSamples } from './use-samples.ts';
export { Welcome } from './welcome.tsx';
