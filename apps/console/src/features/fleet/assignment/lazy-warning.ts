import { fetched } from '../../../ui/rendering/fetched.tsx';

/** Loaded with the first assignment that schedules are in the way of. */
export const AssignmentWarning = fetched(
  async () => (await import('./assignment-warning.tsx')).LoadedAssignmentWarning,
);
