export { findFailure } from '../ui/feedback/shown-failure.ts';
