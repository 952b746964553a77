import { type LogGroup, repeatText, describeSource } from '../repeats.ts';
import { LogLine, LogRow } from './log-line.tsx';

interface LogGroupRowProps {
  group: LogGroup;
  openIds: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Entries with the same message on one line; expanded, each of them. */
export function LogGroupRow({ group, openIds, onToggle }: LogGroupRowProps) {
  const id = `group ${group.first.id}`;
  const { message } = group.first;
  return (
    <LogRow
      entry={group.first}
      source={describeSource(group)}
      trailing={`${group.entries.length} times`}
      isOpen={openIds.has(id)}
      onToggle={() => onToggle(id)}
      details={
        <ul aria-label={message}>
          {group.entries.map((entry) => (
            <li key={entry.id}>
              <LogLine entry={entry} isOpen={openIds.has(entry.id)} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      }
    >
      <span className="wide:hidden">{repeatText(group)} · </span>
      {message}
    </LogRow>
  );
}
