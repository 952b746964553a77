/**
 * Calls when what has changed by now has been painted; never, where the returned function is called before. A page that
 * nobody sees is not painted: there it is called once somebody does. It is told how long laying out and painting took, in
 * milliseconds.
 */
export function afterPaint(call: (tookMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    const beganMs = performance.now();
    timer = setTimeout(() => call(performance.now() - beganMs));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
