import { t } from '@vitrine/messages/t';
import './fill-in.css';
import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { useLayoutEditor } from '../editor/editor-context.tsx';
import { useStore } from '../../../ui/store.ts';
import type { FillFieldProps } from '../elements/editor-kind.ts';
import { findShownContent, kindOf, showContent } from '../elements/editor-kinds.ts';
import { PanelSection } from '../panels/panel-section.tsx';
import { BrandField } from './brand-field.tsx';
import { listFillable } from './fillable.ts';
import { PictureField } from './picture-field.tsx';
import { useFillIn } from './use-fill-in.ts';

interface FillInProps {
  /** The form is beside the canvas, otherwise below it: with its buttons above, which uploads in progress do not cover. */
  isWide: boolean;
  onClose: () => void;
}

/** Logo, brand color, words, pictures and prices of a layout in one form. The canvas shows each change at once. */
export function FillIn({ isWide, onClose }: FillInProps) {
  const { state, resources, pane } = useLayoutEditor();
  const { document } = useStore(state);
  const shown = useStore(resources);
  const { change, addLogo, changeBrandColor, point, cancel } = useFillIn();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const parts = listFillable(document);
  const logos = parts.logo;
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
          {t('Fill in')}
        </h2>
        <Button
          onClick={() => {
            cancel();
            close();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button variant="primary" onClick={close}>
          {t('Done')}
        </Button>
      </header>
      <p className="px-4 pt-1 text-1 text-ink-2">
        {t('Make it yours in one pass. The layout shows each change at once.')}
      </p>
      <PanelSection title={t('Logo')}>
        <PictureField
          isLogo
          label={t('Logo')}
          shown={logo === undefined ? null : findShownContent(logo.element, shown)}
          onFocus={() => logo !== undefined && point(logo)}
          onPick={(content) =>
            logo === undefined
              ? addLogo(content)
              : change(logos, (element) => showContent(element, content.id), content.resources)
          }
          onRemove={() => change(logos, (each) => showContent(each, null))}
        />
      </PanelSection>
      <BrandField
        document={document}
        pictures={[...logos, ...parts.pictures]}
        resources={shown}
        onChange={changeBrandColor}
      />
      {SECTIONS.map(([section, title]) => {
        const items = parts[section];
        if (items.length === 0) return null;
        const fields = items.map((item) => (
          <FillField
            key={item.element.id}
            kind={item.element.kind}
            item={item}
            resources={shown}
            onFocus={() => point(item)}
            onChange={(edit, added) => change([item], edit, added)}
          />
        ));
        return (
          <PanelSection key={section} title={title}>
            {section === 'words' ? <div className="grid gap-3">{fields}</div> : fields}
          </PanelSection>
        );
      })}
    </section>
  );
}

const SECTIONS = [
  ['words', t('Words')],
  ['pictures', t('Pictures')],
  ['prices', t('Prices')],
] as const;

/** The field of an element. */
function FillField<K extends ElementKind>({ kind, ...props }: FillFieldProps<ElementOf<K>> & { kind: K }) {
  const { fillIn } = kindOf(kind);
  return fillIn && <fillIn.Field {...props} />;
}
