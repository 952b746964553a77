export { CodeField } from './code-field.tsx';
export { FactorDemand } from './factor-demand.tsx';
export { FactorSetup } from './factor-setup.tsx';
export { secondFactorRead } from './queries.ts';
export { RecoveryCodes } from './recovery-codes.tsx';
export { SecondFactorSection } from './second-factor-section.tsx';
export { FreshProofField } from './fresh-proof-field.tsx';
