let controller = new AbortController();

/** Aborts at the end of each test: what a test has started runs until then. */
export const testSignal = (): AbortSignal => controller.signal;

export const endTest = (): void => controller.abort();

/** Ends what the last test left running; called by the setup of each test file. */
export function renewSignal(): void {
  controller.abort();
  controller = new AbortController();
}
