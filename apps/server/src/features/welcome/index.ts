export { createFirstSteps } from './first-steps.ts';
export { createSamples } from './samples.ts';
export { createVirtualScreens } from './virtual-screens.ts';
