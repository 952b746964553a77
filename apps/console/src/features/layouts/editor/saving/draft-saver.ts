import { isAppError } from '@vitrine/contract/core/errors';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import { t } from '@vitrine/messages/t';
import { isRefusal } from '../../../../api/query-client.ts';
import { createStore } from '../../../../ui/store.ts';

/** The time from the last change to its saving. */
const WAIT_MS = 1_000;
/** The time after which a failed saving is repeated; it doubles with each failure. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

export type DraftState =
  | { state: 'saved' | 'waiting' | 'saving' }
  | { state: 'failed'; reason: string }
  /** Somebody else has changed the layout. Nothing is saved until the person has chosen. */
  | { state: 'conflict' };

interface DraftSaverOptions {
  layout: Pick<Layout, 'document' | 'revision'>;
  /** Without a revision, it replaces what somebody else has saved. */
  send: (body: { document: LayoutDocument; revision?: number }) => Promise<Layout>;
  /** Keeps a draft in this browser until the server has it; null: it has it. */
  keep: (draft: { document: LayoutDocument; revision: number } | null) => void;
  /** Somebody else has changed the layout, and nothing of this editor is unsaved. */
  onNewer: (layout: Layout) => void;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Saves the document a moment after it has changed. Of two versions, a person chooses. */
export function createDraftSaver({ layout, send, keep, onNewer }: DraftSaverOptions) {
  const saving = createStore<DraftState>({ state: 'saved' });
  let { document, revision } = layout;
  let saved = document;
  /** The text of the version that the server has, with which newer ones are compared. */
  let stored = JSON.stringify(document);
  let failures = 0;
  let running: Promise<void> | null = null;
  /** The newest version of somebody else. */
  let newest: Layout | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDirty = () => document !== saved;

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Saves what is not saved yet, at once. */
  async function flush(isForced = false): Promise<void> {
    clearTimeout(timer);
    if (running !== null) await running;
    if (!isDirty() || (saving.read().state === 'conflict' && !isForced)) return;
    running = save(isForced);
    await running;
    running = null;
    if (newest !== null) receive(newest);
    if (isDirty() && saving.read().state === 'saved') {
      saving.write({ state: 'waiting' });
      wait(WAIT_MS);
    }
  }

  async function save(isForced: boolean): Promise<void> {
    const sent = document;
    saving.write({ state: 'saving' });
    try {
      const answer = await send(isForced ? { document: sent } : { document: sent, revision });
      revision = answer.revision;
      saved = sent;
      stored = JSON.stringify(answer.document);
      failures = 0;
      saving.write({ state: 'saved' });
      keep(isDirty() ? { document, revision } : null);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (isAppError(error, 'layout.changed')) return saving.write({ state: 'conflict' });
    failures += 1;
    saving.write({ state: 'failed', reason: error instanceof Error ? error.message : t('An error occurred') });
    // A document that the server refused is not sent again until it has changed.
    if (!isRefusal(error)) wait(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1)));
  }

  function receive(version: Layout): void {
    if (version.revision <= revision) {
      newest = null;
      return;
    }
    if (JSON.stringify(version.document) === stored) {
      // It was published or renamed.
      ({ revision } = version);
      return;
    }
    newest = version;
    // The answer of the server tells which one was first.
    if (running !== null) return;
    if (isDirty()) {
      clearTimeout(timer);
      return saving.write({ state: 'conflict' });
    }
    open(version);
    onNewer(version);
  }

  /** Goes on from a version of the server. */
  function open(version: Pick<Layout, 'document' | 'revision'>): void {
    clearTimeout(timer);
    newest = null;
    ({ revision, document } = version);
    saved = document;
    stored = JSON.stringify(document);
    failures = 0;
    keep(null);
    saving.write({ state: 'saved' });
  }

  return {
    saving,
    change(next: LayoutDocument): void {
      if (next === document) return;
      document = next;
      keep(isDirty() ? { document, revision } : null);
      const { state } = saving.read();
      if (state === 'conflict') return;
      if (running === null) saving.write({ state: isDirty() ? 'waiting' : 'saved' });
      if (isDirty()) wait(WAIT_MS);
      else clearTimeout(timer);
    },
    flush: () => flush(),
    /** Replaces what somebody else has saved. */
    overwrite: () => flush(true),
    receive,
    open,
    /** The changes that follow were made from this version, which may not be the newest. */
    continueFrom(older: number): void {
      revision = older;
    },
    isDirty,
    readRevision: () => revision,
  };
}
