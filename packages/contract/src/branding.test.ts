import { describe, expect, test } from 'vitest';
import { branding, deriveBrandShades, PrimaryColor } from './branding.ts';
import { DEFAULT_PRIMARY_COLOR } from './design/default-brand.ts';

describe('a brand color', () => {
  test.for(['#3B82F6', '#000000', '#ffffff'])('may be %s', (color) => {
    expect(PrimaryColor.safeParse(color).success).toBe(true);
  });

  test.for(['3B82F6', '#FFF', '#GGGGGG', 'red', '#3B82F6FF', ''])('may not be "%s"', (color) => {
    expect(PrimaryColor.safeParse(color).success).toBe(false);
  });

  test('may be empty in a change, which restores the default', () => {
    expect(branding.update.body.safeParse({ primaryColor: '' }).success).toBe(true);
    expect(branding.update.body.safeParse({}).success).toBe(true);
    expect(branding.update.body.safeParse({ primaryColor: 'blue' }).success).toBe(false);
  });
});

describe('its shades', () => {
  test('keep hue and saturation', () => {
    const shades = deriveBrandShades(DEFAULT_PRIMARY_COLOR);
    expect(shades).toEqual({
      50: 'hsl(217.2 91.2% 95%)',
      100: 'hsl(217.2 91.2% 90%)',
      600: 'hsl(217.2 91.2% 49.8%)',
      700: 'hsl(217.2 91.2% 39.8%)',
      foreground: 'black',
    });
  });

  test('are grey for a grey', () => {
    expect(deriveBrandShades('#808080')[50]).toBe('hsl(0 0% 95%)');
  });

  test('are never darker than 10 and 5 percent', () => {
    expect(deriveBrandShades('#000000')).toMatchObject({
      600: 'hsl(0 0% 10%)',
      700: 'hsl(0 0% 5%)',
      foreground: 'white',
    });
  });

  test.for([
    ['#ffffff', 'black'],
    ['#ff0000', 'white'],
    ['#ff8080', 'black'],
    ['#800000', 'white'],
  ] as const)('on %s text is %s', ([color, foreground]) => {
    expect(deriveBrandShades(color).foreground).toBe(foreground);
  });
});
