export { removeLostFactor } from './lost-factor.ts';
export { serveSecondFactors } from './routes.ts';
export { createSecondFactors, type SecondFactors } from './service.ts';
