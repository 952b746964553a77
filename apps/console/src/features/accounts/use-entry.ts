import { type SubmitEvent, useState } from 'react';
import { loadClient } from '../../api/use-api.tsx';
import { check, loadRules, type Problems, type Rule, type Sent } from './check.ts';

/**
 * The state of an account form: validated by a schema of the contract, submitted once at a time. Errors thrown by `send`
 * are passed to `onFailure`.
 */
export function useEntry<Name extends Rule>(
  rule: Name,
  send: (form: Sent<Name>) => Promise<void>,
  onFailure: (error: unknown) => void,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<Problems<Sent<Name>>>({});

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
    problems,
    props: {
      noValidate: true,
      /** Preloads schemas and client during typing. Not on focus, because the first field has it from the start. */
      onInput() {
        void loadRules().catch(() => {});
        void loadClient().catch(() => {});
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isBusy) return;
        setIsBusy(true);
        setProblems({});
        void submit(event.currentTarget)
          .catch(onFailure)
          .finally(() => setIsBusy(false));
      },
    },
  };
}
