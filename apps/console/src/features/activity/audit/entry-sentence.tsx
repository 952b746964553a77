import type { AuditEntry } from '@vitrine/contract/activity/audit';
import { useEntryWords } from '../../../api/changes/use-change-words.ts';
import { Sentence } from '../../../ui/format/sentence.tsx';

/** The change of an entry as a sentence, with its names set off. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const { what, names } = useEntryWords(entry);
  return <Sentence text={what} names={names} />;
}
