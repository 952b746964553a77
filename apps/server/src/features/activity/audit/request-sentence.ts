/** The verbs with which the sentences of changes to what screens play begin, and their imperatives. */
const imperatives: Readonly<Record<string, string>> = {
  Added: 'Add',
  Assigned: 'Assign',
  Changed: 'Change',
  Deleted: 'Delete',
  Made: 'Make',
  Moved: 'Move',
  Published: 'Publish',
  Removed: 'Remove',
  Renamed: 'Rename',
  Restored: 'Restore',
  Resumed: 'Resume',
  Scheduled: 'Schedule',
  Undid: 'Undo',
};

/** A sentence of the audit log as a request: `Assigned Spring sale to Door` becomes `Assign Spring sale to Door`. */
export function toRequestSentence(sentence: string): string {
  const [verb = ''] = sentence.split(' ', 1);
  return `${imperatives[verb] ?? verb}${sentence.slice(verb.length)}`;
}
