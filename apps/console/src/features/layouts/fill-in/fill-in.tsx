import './fill-in.css';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { useEditor } from '../editor/editor-context.tsx';
import { useStore } from '../editor/state/store.ts';
import { PanelSection } from '../panels/panel-section.tsx';
import { findShownContent, showContent } from '../panels/picked-content.ts';
import { BrandField } from './brand-field.tsx';
import { listFillable } from './fillable.ts';
import { PictureField } from './picture-field.tsx';
import { PricesField } from './prices-field.tsx';
import { useFillIn } from './use-fill-in.ts';
import { WordsField } from './words-field.tsx';

interface FillInProps {
  /** The form is beside the canvas, otherwise below it: with its buttons above, which uploads in progress do not cover. */
  isWide: boolean;
  onClose: () => void;
}

/** Logo, brand color, words, pictures and prices of a layout in one form. The canvas shows each change at once. */
export function FillIn({ isWide, onClose }: FillInProps) {
  const { state, resources, pane } = useEditor();
  const { document } = useStore(state);
  const shown = useStore(resources);
  const { change, addLogo, changeBrandColor, point, cancel } = useFillIn();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { logos, words, pictures, prices } = listFillable(document);
  const [logo] = logos;

  function close(): void {
    onClose();
    pane.focus();
  }

  return (
    <section
      aria-labelledby={id}
      className={`layout-fill ${isWide ? 'layout-panel layout-panel-left' : 'layout-sheet'}`}
    >
      <header className="layout-fill-header">
        <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 flex-1 text-3 outline-none">
          Fill in
        </h2>
        <Button
          onClick={() => {
            cancel();
            close();
          }}
        >
          Cancel
        </Button>
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </header>
      <p className="px-4 pt-1 text-1 text-ink-2">Make it yours in one pass. The layout shows each change at once.</p>
      <PanelSection title="Logo">
        <PictureField
          isLogo
          label="Logo"
          shown={logo === undefined ? null : findShownContent(logo.element, shown)}
          onFocus={() => logo !== undefined && point(logo)}
          onPick={(content) =>
            logo === undefined
              ? addLogo(content)
              : change(logos, (element) => showContent(element, content), content.resources)
          }
          onRemove={() => change(logos, (each) => (each.kind === 'picture' ? { ...each, mediaId: null } : each))}
        />
      </PanelSection>
      <BrandField
        document={document}
        pictures={[...logos, ...pictures]}
        resources={shown}
        onChange={changeBrandColor}
      />
      {words.length > 0 && (
        <PanelSection title="Words">
          <div className="grid gap-3">
            {words.map((item) => (
              <WordsField
                key={item.element.id}
                item={item}
                onFocus={() => point(item)}
                onChange={(edit) => change([item], edit)}
              />
            ))}
          </div>
        </PanelSection>
      )}
      {pictures.length > 0 && (
        <PanelSection title="Pictures">
          {pictures.map((item) => (
            <PictureField
              key={item.element.id}
              label={item.label}
              shown={findShownContent(item.element, shown)}
              onFocus={() => point(item)}
              onPick={(content) => change([item], (element) => showContent(element, content), content.resources)}
            />
          ))}
        </PanelSection>
      )}
      {prices.length > 0 && (
        <PanelSection title="Prices">
          {prices.map((item) => (
            <PricesField
              key={item.element.id}
              item={item}
              resources={shown}
              onFocus={() => point(item)}
              onChange={change}
            />
          ))}
        </PanelSection>
      )}
    </section>
  );
}
