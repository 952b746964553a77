import type { AuditEntry } from '@vitrine/contract/activity/audit';
import type { Approval } from '@vitrine/contract/team/approvals';
import { loadForOtherLanguages, useOtherLanguage } from '../../ui/format/other-language.ts';
import type { NamedSentence } from './change-words.ts';

const loading = loadForOtherLanguages(() => import('./describe-change.ts'));

/** The sentence of an entry of the audit log in the language of the page. */
export const useEntryWords = (entry: AuditEntry): NamedSentence =>
  useOtherLanguage(loading)?.describeEntry(entry) ?? entry;

/** The sentence of a change that waits for an admin, or waited, in the language of the page. */
export const useRequestWords = (approval: Approval): NamedSentence =>
  useOtherLanguage(loading)?.describeRequest(approval) ?? approval;
