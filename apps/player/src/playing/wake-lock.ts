/** Keeps the display from switching off where the browser can; says whether it could. It is lost with every hiding. */
export function keepAwake(onHeld: (isHeld: boolean) => void): void {
  async function hold(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    try {
      // Missing on plain HTTP, although the type says otherwise.
      const wakeLock: WakeLock | undefined = navigator.wakeLock;
      const lock = await wakeLock?.request('screen');
      onHeld(lock !== undefined);
    } catch {
      onHeld(false);
    }
  }
  document.addEventListener('visibilitychange', () => void hold());
  void hold();
}
