import { useRead } from '../../../api/use-read.ts';
import { findNeededRole } from '../../../api/needed-role.ts';
import { describeWhoCan, membersRead } from '../../../api/who-can.ts';
import type { RouteName } from '../../../ui/access/may.tsx';

export interface WhoCanProps {
  /** The route that the signed-in person may not call. */
  route: RouteName;
  /** Completes `can`: `change layouts`. */
  what: string;
}

/** The sentence that says who can do what the signed-in person may not. */
export function WhoCanSentence({ route, what }: WhoCanProps) {
  const members = useRead(membersRead).data;
  return describeWhoCan(findNeededRole(route) ?? 'viewer', what, members);
}
