import { type SubmitEvent, useState } from 'react';
import { loadClient } from '../../api/api.tsx';
import { check, type Forms, loadRules, type Problems } from './check.ts';

/**
 * A form that lets someone in: checked by the contract's rule, sent once at a time. `send` tells what has failed by
 * throwing; `sayFailure` puts it into words.
 */
export function useEntry<Name extends keyof Forms>(
  rule: Name,
  send: (form: Forms[Name]) => Promise<void>,
  sayFailure: (error: unknown) => string,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems<Forms[Name]>>({});

  async function submit(form: HTMLFormElement): Promise<void> {
    const checked = await check(rule, new FormData(form));
    if ('problems' in checked) {
      setProblems(checked.problems);
      const first = form.elements.namedItem(Object.keys(checked.problems)[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    await send(checked.data);
  }

  return {
    isBusy,
    failure,
    problems,
    props: {
      noValidate: true,
      /** Whoever begins to type will send: the rules and the client come meanwhile. */
      onFocus() {
        void loadRules().catch(() => {});
        void loadClient().catch(() => {});
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isBusy) return;
        setIsBusy(true);
        setFailure(null);
        setProblems({});
        void submit(event.currentTarget)
          .catch((error: unknown) => setFailure(sayFailure(error)))
          .finally(() => setIsBusy(false));
      },
    },
  };
}
