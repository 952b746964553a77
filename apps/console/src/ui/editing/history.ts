import { t } from '@vitrine/messages/t';
import { createStore, type Readable } from '../store.ts';

/** The name of a step, and the changes that it takes in. */
interface StepName {
  /** Completes `Undo: `, such as `moving Headline`. */
  label?: string | undefined;
  /** Successive changes with the same key are one step. */
  merge?: string | undefined;
}

/** A value that Undo or Redo restores. */
interface Step<Value> {
  value: Value;
  label: string | undefined;
}

interface Moment<Value> {
  present: Value;
  past: readonly Step<Value>[];
  /** The next one to redo is last. */
  future: readonly Step<Value>[];
  merge: string | null;
  /** The number of steps before the group, whose steps become one; null: there is no group. Undo stays within it. */
  group: number | null;
}

/** A value with the steps that lead to it. The store itself is that of the present value. */
export type History<Value> = ReturnType<typeof createHistory<Value>>;

/** @param announce tells screen readers what Undo and Redo did */
export function createHistory<Value>(initial: Value, announce: (message: string) => void) {
  const moment = createStore<Moment<Value>>({ present: initial, past: [], future: [], merge: null, group: null });
  const set = (part: Partial<Moment<Value>>): void => moment.write({ ...moment.read(), merge: null, ...part });
  const present: Readable<Value> = { read: () => moment.read().present, subscribe: moment.subscribe };

  function findUndo(): Step<Value> | null {
    const { past, group } = moment.read();
    return (past.length === group ? null : past.at(-1)) ?? null;
  }

  const findRedo = (): Step<Value> | null => moment.read().future.at(-1) ?? null;

  /** True if the value has changed. An `edit` that returns the same value is no step. */
  function change(edit: (value: Value) => Value, { label, merge }: StepName = {}): boolean {
    const { present: value, past, merge: last } = moment.read();
    const next = edit(value);
    if (next === value) return false;
    const isMerged = merge !== undefined && merge === last;
    set({ present: next, past: isMerged ? past : [...past, { value, label }], future: [], merge: merge ?? null });
    return true;
  }

  /** Changes the value in all steps, so that no Undo takes it back. */
  function changeAll(edit: (value: Value) => Value): void {
    const { past, future, merge } = moment.read();
    const changed = ({ value, label }: Step<Value>) => ({ value: edit(value), label });
    set({ present: edit(present.read()), past: past.map(changed), future: future.map(changed), merge });
  }

  function undo(): void {
    const step = findUndo();
    if (step === null) return;
    const { past, future } = moment.read();
    const undone = { value: present.read(), label: step.label };
    set({ present: step.value, past: past.slice(0, -1), future: [...future, undone] });
    announce(step.label === undefined ? t('Undone.') : t('Undone: {step}', { step: step.label }));
  }

  function redo(): void {
    const step = findRedo();
    if (step === null) return;
    const { past, future } = moment.read();
    const redone = { value: present.read(), label: step.label };
    set({ present: step.value, past: [...past, redone], future: future.slice(0, -1) });
    announce(step.label === undefined ? t('Redone.') : t('Redone: {step}', { step: step.label }));
  }

  /** Makes one step of the group, or goes back to its beginning; then Redo repeats it. */
  function endGroup(label: string, isKept: boolean): void {
    const { past, group } = moment.read();
    const start = past[group ?? past.length];
    if (start === undefined) return set({ group: null });
    const before = past.slice(0, group ?? 0);
    if (isKept) return set({ past: [...before, { value: start.value, label }], group: null });
    set({ present: start.value, past: before, future: [{ value: present.read(), label }], group: null });
  }

  /** The value at the beginning of the group; the present one if there is no group. */
  function readGroupStart(): Value {
    const { past, group } = moment.read();
    return (group === null ? undefined : past[group]?.value) ?? present.read();
  }

  return {
    ...present,
    /** The step that Undo takes back; null if there is none, or none in the group. */
    findUndo,
    findRedo,
    change,
    changeAll,
    /** Shows another value without a step. The next change is a step of its own. */
    replace: (value: Value): void => set({ present: value }),
    /** The next change is a step of its own, even if it has the key of the last one. */
    endStep: (): void => set({}),
    undo,
    redo,
    /** The steps that follow are one in the end. */
    beginGroup: (): void => set({ group: moment.read().past.length }),
    endGroup,
    isInGroup: (): boolean => moment.read().group !== null,
    readGroupStart,
  };
}
