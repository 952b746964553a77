export { findFailure } from '../ui/feedback/failure.ts';
