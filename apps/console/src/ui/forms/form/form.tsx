import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../feedback/notice.tsx';
import type { AnyForm } from './use-form.ts';

interface FormProps {
  form: AnyForm;
  /** The name of the form, for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A form in a page. It shows no failure itself: {@link FormFailure} does, where there is room. */
export function Form({ form, label, className = 'grid gap-5', children }: FormProps) {
  const ref = useFirstWrong<HTMLFormElement>(form);
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through the component tree: a form around the opener would submit too.
        event.stopPropagation();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}

/** What went wrong, as far as no field says it. Rendered after the fields. */
export function FormFailure({ form, title }: { form: AnyForm; title?: string | undefined }) {
  const failure = form.findFailure();
  return (
    failure !== null && (
      <Notice tone="danger" {...(title !== undefined && { title })}>
        {failure}
      </Notice>
    )
  );
}

const CONTROLS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/**
 * Moves the focus to the first control that is wrong, or to the first one of a wrong group, with each submission that is
 * refused.
 *
 * @returns the `ref` of the element with the fields
 */
export function useFirstWrong<Fields extends HTMLElement>({ refused }: AnyForm) {
  const fields = useRef<Fields>(null);
  useEffect(() => {
    if (refused === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
    if (wrong?.matches('[data-invalid]') === true) wrong.querySelector<HTMLElement>(CONTROLS)?.focus();
    else wrong?.focus();
  }, [refused]);
  return fields;
}
