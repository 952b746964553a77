/** Keeps the display on where the browser can, and reports whether it could. The lock is lost whenever the page hides. */
export function keepAwake(onChange: (isAwake: boolean) => void): void {
  async function acquire(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    try {
      // Missing on plain HTTP, although the type says otherwise.
      const wakeLock: WakeLock | undefined = navigator.wakeLock;
      const lock = await wakeLock?.request('screen');
      onChange(lock !== undefined);
    } catch {
      onChange(false);
    }
  }
  document.addEventListener('visibilitychange', () => void acquire());
  void acquire();
}
