export { removeLostFactor } from './lost-factor.ts';
export { createSecondFactorVerbs } from './routes.ts';
export { createSecondFactors, type SecondFactors } from './service.ts';
