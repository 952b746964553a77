import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import type { Scope } from '../series/scope.ts';

export interface ScopeChoice {
  scope: Scope;
  /** Tells which days these are, or why the choice is disabled. */
  hint: string;
  isDisabled?: boolean;
}

interface ScopeDialogProps {
  title: string;
  /** At least one of them is enabled. */
  choices: readonly ScopeChoice[];
  /** The label of the confirming button. */
  confirm: string;
  tone?: 'primary' | 'danger';
  /** The effect of the change on screens. */
  effectOf?: (scope: Scope) => ReactNode;
  onConfirm: (scope: Scope) => void;
  onCancel: () => void;
}

const labels: Record<Scope, string> = {
  one: t('This schedule only'),
  following: t('This and following'),
  all: t('All', {}, 'schedules'),
};

/** Asks which part of a series a change applies to. */
export function ScopeDialog({ title, choices, confirm, tone = 'primary', effectOf, ...on }: ScopeDialogProps) {
  const first = choices.find(({ isDisabled = false }) => !isDisabled)?.scope ?? 'all';
  const form = useForm(null, { chosen: first }, ({ chosen }) => on.onConfirm(chosen));
  const { chosen } = form.values;
  return (
    <FormDialog form={form} title={title} submit={confirm} tone={tone} onClose={on.onCancel}>
      <div role="radiogroup" aria-label={t('Apply to')} className="grid gap-1">
        {choices.map(({ scope, hint, isDisabled = false }) => (
          <label
            key={scope}
            className={
              isDisabled
                ? 'flex items-start gap-3 py-2 text-ink-3'
                : 'flex cursor-pointer items-start gap-3 rounded py-2 hover:bg-hover'
            }
          >
            <input
              type="radio"
              name="scope"
              className="mt-0.5 size-4.5 flex-none accent-(--accent)"
              checked={chosen === scope}
              disabled={isDisabled}
              {...(scope === first && { 'data-autofocus': true })}
              onChange={() => form.change({ chosen: scope })}
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium">{labels[scope]}</span> <span className="text-1 text-ink-3">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      {effectOf?.(chosen)}
    </FormDialog>
  );
}
