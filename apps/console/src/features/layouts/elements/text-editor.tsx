import { MAX_TEXT_LENGTH } from '@vitrine/contract/layouts/layout-limits';
import { placeElement, renderElement } from '@vitrine/layout/render-element';
import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useLayoutEditor } from '../editor/editor-context.tsx';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';

interface TextEditorProps {
  element: ElementOf<'text'>;
  isNight: boolean;
}

/** Edits a text on the canvas, in its own font and size. Escape and a press elsewhere end it. */
export function TextEditor({ element, isNight }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const { commands, editedId, pane } = useLayoutEditor();
  const { id, name } = element;

  const write = useEffectEvent((text: string) =>
    commands.change([id], (each) => (each.kind === 'text' ? { ...each, text } : each), `text ${id}`),
  );
  const end = useEffectEvent((isByKey: boolean) => {
    editedId.write(null);
    commands.endStep();
    if (isByKey) pane.focus();
  });

  // The node is made once: drawing it anew with each letter would lose the place of the caret.
  const create = useEffectEvent(() => renderElement(element, noSurroundings, isNight));
  useEffect(() => {
    const rendered = create();
    const words = rendered.node.querySelector('span');
    if (words === null || place.current === null) return;
    placeElement(rendered.node, element.frame, 0);
    makeEditable(words, t('Text of {name}', { name }));
    words.textContent = element.text;
    place.current.append(rendered.node);
    rendered.fit?.();
    words.focus();
    window.getSelection()?.selectAllChildren(words);

    function onInput(): void {
      if (words === null) return;
      const text = readText(words).slice(0, MAX_TEXT_LENGTH);
      write(text);
      rendered.fit?.();
    }
    function onKeyDown(event: KeyboardEvent): void {
      // Letters and arrows belong to the text.
      event.stopPropagation();
      if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
        event.preventDefault();
        end(true);
      }
    }
    const onBlur = () => end(false);
    words.addEventListener('input', onInput);
    words.addEventListener('keydown', onKeyDown);
    words.addEventListener('blur', onBlur);
    return () => {
      words.removeEventListener('blur', onBlur);
      rendered.node.remove();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another text is another editor; its own letters are not
  }, [id]);

  return <div ref={place} data-text-editor className="layout-text-editor" />;
}

const noSurroundings = {
  findPicture: () => null,
  findFeed: () => null,
  findPriceList: () => null,
  findForecast: () => null,
  mounts: {},
  now: Date.now,
};

function makeEditable(words: HTMLElement, label: string): void {
  // Browsers that do not know plain text paste markup, of which only the text is read.
  words.setAttribute('contenteditable', 'plaintext-only');
  if (!words.isContentEditable) words.setAttribute('contenteditable', 'true');
  words.setAttribute('role', 'textbox');
  words.setAttribute('aria-multiline', 'true');
  words.setAttribute('aria-label', label);
  words.spellcheck = false;
  words.dataset['words'] = '';
}

/** The text with its lines. Browsers keep an empty line at the end, so that the caret has a place. */
function readText(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child instanceof Text) text += child.data;
    else if (child instanceof HTMLBRElement) text += '\n';
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${readText(child)}`;
  }
  return text.endsWith('\n') && node instanceof HTMLSpanElement ? text.slice(0, -1) : text;
}
