import { act } from '@testing-library/react';

/** Goes back one entry in the history, as the browser's button does, and waits until it is shown. */
export const goBack = (): Promise<void> =>
  act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await popped;
  });
