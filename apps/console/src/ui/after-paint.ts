/**
 * Calls when what has changed by now has been painted; never, where the returned function is called before. A page that
 * nobody sees is not painted: there it is called once somebody does.
 */
export function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
