type Child = Node | string;

/** An HTML element with its attributes and children; text is inserted as text, never as markup. */
export const buildElement = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => fillElement(document.createElement(tag), attributes, children);

/** An SVG element with its attributes and children. */
export const buildSvgElement = (tag: string, attributes: Record<string, string>, ...children: Child[]): SVGElement =>
  fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

function fillElement<E extends Element>(made: E, attributes: Record<string, string>, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
