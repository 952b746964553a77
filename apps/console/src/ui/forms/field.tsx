import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../theme/cx.ts';

interface FieldContext {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const Context = createContext<FieldContext | null>(null);

interface FieldProps {
  label: ReactNode;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  /** Content at the end of the label's line: a link, a count. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The validation message. */
  error?: ReactNode;
  /** The field has several controls under one label: radio buttons, colors, a pair of times. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** A control with its label, hint and error. The control inside gets its id and descriptions from the field. */
export function Field({ label, labelHidden, aside, hint, error, group = false, className, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = cx(hasError && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined;
  const labelClass = cx('font-medium', labelHidden === true && 'sr-only');
  const content = (
    <>
      <div className={labelHidden === true && aside === undefined ? 'contents' : 'flex items-center gap-2'}>
        {group ? (
          <span id={`${id}-label`} className={labelClass}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={labelClass}>
            {label}
          </label>
        )}
        {aside !== undefined && <span className="ms-auto flex">{aside}</span>}
      </div>
      {group ? children : <Context value={{ id, describedBy, isInvalid: hasError }}>{children}</Context>}
      {hasError && (
        <p
          id={`${id}-error`}
          className="flex items-start gap-1.5 text-1 font-medium text-danger [&>.lucide]:mt-px [&>.lucide]:size-3.5"
        >
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-1 text-ink-3">
          {hint}
        </p>
      )}
    </>
  );
  const classes = cx('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className);
  return group ? (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      // The state of a group, which has no `aria-invalid`: forms move the focus to it.
      data-invalid={hasError || undefined}
      className={classes}
    >
      {content}
    </div>
  ) : (
    <div className={classes}>{content}</div>
  );
}

/** Props for the control inside a `Field`: its id and descriptions. The control's own props override them. */
export function useFieldProps() {
  const field = use(Context);
  if (field === null) return {};
  return {
    id: field.id,
    ...(field.describedBy !== undefined && { 'aria-describedby': field.describedBy }),
    ...(field.isInvalid && { 'aria-invalid': true as const }),
  };
}
