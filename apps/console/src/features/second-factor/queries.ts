import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** The state of the person's second factor, and what the account asks of this session. */
export const useSecondFactor = () => useRead(q.secondFactors.read({ failure: 'Failed to fetch the second factor' }));
