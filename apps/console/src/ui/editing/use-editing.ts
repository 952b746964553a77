import { type ErrorCode, isAppError } from '@vitrine/contract/core/errors';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useToast } from '../feedback/toast.tsx';
import { useLeaveGuard } from '../overlays/use-leave-guard.tsx';
import { createStore, useStore } from '../store.ts';
import { createHistory } from './history.ts';

interface Revised {
  revision: number;
}

interface EditingOptions<Draft, Stored extends Revised> {
  kind: 'playlist' | 'priceList';
  announce: (message: string) => void;
  toDraft: (stored: Stored) => Draft;
  /** The number of changes between two drafts. */
  countChanges: (before: Draft, after: Draft) => number;
  /** Without a revision, it replaces what somebody else has saved. */
  send: (draft: Draft, revision?: number) => Promise<Stored>;
  isSending: boolean;
  /** Another change of the stored thing is under way. */
  isBusy?: boolean;
  /** Reads the newest version. */
  read: () => Promise<Stored>;
  /** The server's refusal of a draft that was made from an older version. */
  changedElsewhere: ErrorCode;
  /** The draft that is saved from now on, if it is not the server's version. */
  toSaved?: (sent: Draft, stored: Stored) => Draft;
  /** Begins a save; saves at once unless given. */
  begin?: () => void;
  onSaved: (result: SaveResult<Draft, Stored>) => void;
}

export interface SaveResult<Draft, Stored> {
  /** The draft that was saved before; undefined if a version was replaced that this editor has never had. */
  former: Draft | undefined;
  stored: Stored;
  /** An action waited for the save, and follows. */
  isFollowed: boolean;
}

export type Editing<Draft, Stored extends Revised> = ReturnType<typeof useEditing<Draft, Stored>>;

/**
 * A draft with its history, which is saved as a whole. Of two versions that meet, the person chooses: without changes a newer
 * one of somebody else opens by itself, and nothing is replaced without a question.
 *
 * @param newest the newest version on the server
 */
export function useEditing<Draft, Stored extends Revised>(newest: Stored, options: EditingOptions<Draft, Stored>) {
  const { kind, toDraft, countChanges, isSending, isBusy = isSending, announce } = options;
  const toast = useToast();
  const [history] = useState(() => createHistory(toDraft(newest), announce));
  /** The draft as the server has it, and its version. */
  const [base] = useState(() => createStore({ saved: history.read(), revision: newest.revision }));
  const draft = useStore(history);
  const { saved, revision } = useStore(base);
  const changes = countChanges(saved, draft);
  const [isAsking, setIsAsking] = useState(false);
  /** What follows once the draft is saved, so that it does not act on an older version than the one on the page. */
  const following = useRef<(() => void) | null>(null);
  const begin = options.begin ?? (() => save());

  /** The number of changes now, also in a function that outlives its render. */
  const count = () => countChanges(base.read().saved, history.read());

  function save(isForced = false): void {
    if (isSending) return;
    const sent = history.read();
    const { saved: former, revision: from } = base.read();
    options
      .send(sent, isForced ? undefined : from)
      .then((stored) => succeed(sent, stored, isForced ? undefined : former), refuse);
  }

  function succeed(sent: Draft, stored: Stored, former: Draft | undefined): void {
    setIsAsking(false);
    accept(stored, sent);
    // What was edited while it was being saved is saved, too, before anything follows.
    if (following.current !== null && count() > 0) return begin();
    const follow = following.current;
    following.current = null;
    options.onSaved({ former, stored, isFollowed: follow !== null });
    follow?.();
  }

  function refuse(error: Error): void {
    if (isAppError(error, options.changedElsewhere)) return setIsAsking(true);
    following.current = null;
    if (isAppError(error, 'approval.waiting')) return;
    toast({
      title: t('{kind, select, playlist {Failed to save the playlist} other {Failed to save the price list}}', {
        kind,
      }),
      text: error.message || t('An error occurred'),
      tone: 'danger',
    });
  }

  /** The server has this draft as this version. What was edited since stays. */
  function accept(stored: Stored, sent = history.read()): void {
    const next = options.toSaved?.(sent, stored) ?? toDraft(stored);
    if (history.read() === sent) history.replace(next);
    base.write({ saved: next, revision: stored.revision });
  }

  /** Ends a save without what was to follow it. */
  function stop(): void {
    following.current = null;
    setIsAsking(false);
  }

  /** Replaces the draft by another version, which Undo takes back. */
  function load(stored: Stored, label = t('loading the newer version')): void {
    const next = toDraft(stored);
    history.change(() => next, { label });
    base.write({ saved: next, revision: stored.revision });
  }

  function loadAsked(stored: Stored): void {
    stop();
    load(stored);
    toast({ title: t('Newer version loaded'), text: t('Undo brings your version back.') });
  }

  /** The server has changed this in the version after the one that is edited. */
  function changeSaved(edit: (draft: Draft) => Draft, next: number): void {
    history.changeAll(edit);
    const { saved: before, revision: from } = base.read();
    base.write({ saved: edit(before), revision: next === from + 1 ? next : from });
  }

  /** Runs `act` with what the person sees as the saved version: unsaved changes are saved first. */
  function whenSaved(act: () => void): void {
    if (!isSending && count() === 0) return act();
    following.current = act;
    if (!isSending) begin();
  }

  const receive = useEffectEvent((stored: Stored) => {
    if (stored.revision > revision && changes === 0 && !isBusy) load(stored);
  });
  useEffect(() => receive(newest), [newest]);

  return {
    kind,
    history,
    draft,
    saved,
    readSaved: () => base.read().saved,
    revision,
    changes,
    count,
    begin,
    save,
    isSaving: isSending,
    stop,
    load,
    accept,
    changeSaved,
    whenSaved,
    loadNewer: (): void => void options.read().then(loadAsked, refuse),
    /** Somebody else has saved another version, over which the person has changes. */
    isOutdated: newest.revision > revision && changes > 0 && !isBusy,
    /** Asks which of two versions stays, after a save was refused. */
    isAsking,
    guard: useLeaveGuard(changes > 0),
  };
}
