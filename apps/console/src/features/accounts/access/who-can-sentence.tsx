import { useRead } from '../../../api/use-read.ts';
import { findNeededRole } from '../../../api/roles/needed-role.ts';
import { allScreensSentences, type ExplainedRoute, roleSentences } from '../../../api/roles/role-sentences.ts';
import { describeWhoCan, membersRead } from '../../../api/roles/who-can.ts';

export interface WhoCanProps {
  /** The route that the signed-in person may not call. */
  route: ExplainedRoute;
}

/** The sentence that says who can do what the signed-in person may not. */
export function WhoCanSentence({ route }: WhoCanProps) {
  const members = useRead(membersRead).data;
  const sentence = roleSentences[route];
  return describeWhoCan(findNeededRole(route) ?? 'viewer', sentence, allScreensSentences[route] ?? sentence, members);
}
