import { fetched } from '../../../ui/rendering/fetched.tsx';

export const AssignmentWarning = fetched(async () => (await import('./assignment-warning.tsx')).AssignmentWarning);
