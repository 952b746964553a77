/** Sets several styles; `cssText` would take declarations out of values. */
export function setStyles(node: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(styles)) node.style.setProperty(name, styles[name] ?? '');
}

export const px = (n: number): string => `${n}px`;
