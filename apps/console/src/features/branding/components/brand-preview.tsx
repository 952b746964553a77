import { deriveBrandShades } from '@vitrine/contract/branding';
import { Swatch } from '../../../ui/forms/swatch.tsx';

interface BrandPreviewProps {
  /** `#RRGGBB`, already applied to the page. */
  color: string;
}

const themes = ['light', 'dark'] as const;

/** A color in both themes, and the shades derived from it. */
export function BrandPreview({ color }: BrandPreviewProps) {
  const shades = deriveBrandShades(color);
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        {themes.map((theme) => (
          <figure
            key={theme}
            data-theme={theme}
            className="grid content-start gap-3 rounded border border-line bg-paper p-4 text-ink"
          >
            <figcaption className="text-1 text-ink-3">{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
            <span className="inline-flex h-control w-fit items-center rounded border border-accent-edge bg-accent px-3.5 font-medium text-ink-on-accent">
              Button
            </span>
            <span className="link w-fit">A link</span>
            <span className="h-1 w-4/5 rounded-chip bg-accent-mark" />
            <span className="w-fit rounded-chip bg-accent-soft px-1.5 text-1 font-medium text-accent-text">Marked</span>
          </figure>
        ))}
      </div>
      <p className="flex items-center gap-1.5 text-1 text-ink-2">
        Shades
        {[shades[50], shades[100], shades[600], shades[700]].map((shade) => (
          <Swatch key={shade} color={shade} size={16} className="border border-line" />
        ))}
      </p>
    </div>
  );
}
