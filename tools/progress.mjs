/** The intervals in milliseconds. In a terminal one line is updated; elsewhere each is a new line. */
const TERMINAL_MS = 500;
const ELSEWHERE_MS = 10_000;

/**
 * Shows that work is in progress, and for how long, until it is finished or stopped. Must run on Node.js 20.
 *
 * @param {string} what e.g. `Installing packages …`
 * @param {() => string} [howFar] added once it takes longer
 */
export function showProgress(what, howFar = () => '') {
  const startMs = Date.now();
  const isTerminal = process.stdout.isTTY;
  let isShown = false;

  function clear() {
    if (isShown) process.stdout.write('\r\u001b[K');
    isShown = false;
  }

  function show(text) {
    clear();
    process.stdout.write(isTerminal ? text : `${text}\n`);
    isShown = isTerminal;
  }

  function stop() {
    clearInterval(timer);
    clear();
  }

  const measureSeconds = () => Math.round((Date.now() - startMs) / 1000);

  show(what);
  const timer = setInterval(
    () => show(`${what} ${howFar()}${measureSeconds()} s`),
    isTerminal ? TERMINAL_MS : ELSEWHERE_MS,
  );
  return {
    stop,
    /**
     * Ends the progress with a line that stays.
     *
     * @param {string} done e.g. `Installed 375 packages`
     */
    finish(done) {
      stop();
      console.log(`✓ ${done} (${measureSeconds()} s)`);
    },
  };
}
