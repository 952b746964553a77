import type { FONT_IDS } from '@vitrine/contract/layouts/layout-limits';

type FontId = (typeof FONT_IDS)[number];

/** The letters of a font file. */
type Subset = keyof typeof RANGES;

export interface FontFile {
  subset: Subset;
  sha256: string;
}

/** A family that layouts use, under the SIL Open Font License 1.1 (OFL-1.1). */
export interface Font {
  id: FontId;
  /** For people. */
  name: string;
  /** The weight, or the lightest and the boldest one. */
  weights: string;
  files: readonly FontFile[];
}

/** Unicode ranges, the same in every family. */
const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  arabic:
    'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC,U+102E0-102FB,U+10E60-10E7E,U+10EC2-10EC4,U+10EFC-10EFF,U+1EE00-1EE03,U+1EE05-1EE1F,U+1EE21-1EE22,U+1EE24,U+1EE27,U+1EE29-1EE32,U+1EE34-1EE37,U+1EE39,U+1EE3B,U+1EE42,U+1EE47,U+1EE49,U+1EE4B,U+1EE4D-1EE4F,U+1EE51-1EE52,U+1EE54,U+1EE57,U+1EE59,U+1EE5B,U+1EE5D,U+1EE5F,U+1EE61-1EE62,U+1EE64,U+1EE67-1EE6A,U+1EE6C-1EE72,U+1EE74-1EE77,U+1EE79-1EE7C,U+1EE7E,U+1EE80-1EE89,U+1EE8B-1EE9B,U+1EEA1-1EEA3,U+1EEA5-1EEA9,U+1EEAB-1EEBB,U+1EEF0-1EEF1',
  hebrew: 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F',
};

/** The fonts, with the WOFF2 files of their packages at @fontsource. */
export const FONTS: readonly Font[] = [
  {
    id: 'hanken-grotesk',
    name: 'Hanken Grotesk',
    weights: '100 900',
    files: [
      { subset: 'latin', sha256: 'e9201eddf1d41d0b62253295d869ce3cf65768f7102b797f02c7f8c876b4a9d5' },
      { subset: 'latin-ext', sha256: '768af2923e0ab1549f1dfba0a5c8ea749c4c01f01d8e77ffaf7fcd12f57a0a24' },
    ],
  },
  {
    id: 'inter',
    name: 'Inter',
    weights: '100 900',
    files: [
      { subset: 'latin', sha256: '3100e775e8616cd2611beecfa23a4263d7037586789b43f035236a2e6fbd4c62' },
      { subset: 'latin-ext', sha256: '34b9c504cab7a73e37b746343a449132e56cf7b5481af2cb81dc74dcff25c956' },
      { subset: 'cyrillic', sha256: '71d5ee93cc1e9f1d520a3a8b66456de18c7879d8df09d57fcd2eaff75fef0075' },
      { subset: 'greek', sha256: '1be3448e292fbf05ffe176fe1e43f135013d50b1e7d324ad1a558f623d3bb6f6' },
    ],
  },
  {
    id: 'bricolage-grotesque',
    name: 'Bricolage Grotesque',
    weights: '200 800',
    files: [
      { subset: 'latin', sha256: 'a97804dc9fbe5fc972a08018c5eda4dab7ef2346f64c57e61419d05e6de4ea1c' },
      { subset: 'latin-ext', sha256: 'e808f16b56f84dc7933e498cc8a41d4a5cd853adc6eef154584baa5de1008b15' },
    ],
  },
  {
    id: 'roboto-condensed',
    name: 'Roboto Condensed',
    weights: '100 900',
    files: [
      { subset: 'latin', sha256: '8d230115e58faa2ed303bee567b91d1a792e0c958a0118998b53648b2ab7c057' },
      { subset: 'latin-ext', sha256: '4a44e6b11ccc88bc6a1cb2abb313d99dea08824417d05e0e171d06ef26ee381b' },
      { subset: 'cyrillic', sha256: '952fba48c212d73793dddc1a4b0589dd8098a335b58babe50dd3e9e03c223c51' },
      { subset: 'greek', sha256: 'dc1e84d37376e275e44cfca14c9f1f2ae18145966848d0f04f776c47fc66460a' },
    ],
  },
  {
    id: 'bitter',
    name: 'Bitter',
    weights: '100 900',
    files: [
      { subset: 'latin', sha256: '0efe0fbe6068354f3fad5a88bf31384051206652468eaa22232119354e7ea423' },
      { subset: 'latin-ext', sha256: '8c1f1559771de47e1f30a87c2bf501d46f42fabc4d93361f4401de05d8e6efa6' },
      { subset: 'cyrillic', sha256: '7dc895ee73b3edc380c4406a0422db3a8d00ae676bc2bb5939d40e8986c85c14' },
    ],
  },
  {
    id: 'anton',
    name: 'Anton',
    weights: '400',
    files: [
      { subset: 'latin', sha256: 'd0fa07ff63dd60cbc0e2f58e29c802dca2a5ae0276c999f59c6111ab7bbaec3b' },
      { subset: 'latin-ext', sha256: '0d17b7880f389deeb6663a52fa4eadc6d9116bdda725f0aa1f3d404fbb7d3d59' },
    ],
  },
  {
    id: 'caveat',
    name: 'Caveat',
    weights: '400 700',
    files: [
      { subset: 'latin', sha256: '891951df5e8b5b0f0bc760d31375405e795c666b5add70437de12d4a6482b33f' },
      { subset: 'latin-ext', sha256: 'f626b95c1efa95cf6b7c9b043d3bbe8862b6abbe5f55a082102f33f7de2fd4f9' },
      { subset: 'cyrillic', sha256: '6276a2f5a5554c16b422f00f114773a8d4013a81df18a338f7c216d80103c9af' },
    ],
  },
  {
    id: 'jetbrains-mono',
    name: 'JetBrains Mono',
    weights: '100 800',
    files: [
      { subset: 'latin', sha256: '18be452724bfdc236c074ca94a249a7f41a86752c7d04ab258ce9ed5651f6a7e' },
      { subset: 'latin-ext', sha256: '79bfdab9ba467e26eea4122e6f2567e188dd8a09a8c730d501fc487c4ab99c6e' },
      { subset: 'cyrillic', sha256: 'd274604c40757f98f07df623a8b8fb5194508a6fa4f5413a7a107f09e3b7452a' },
      { subset: 'greek', sha256: 'ee863198077f3093ffa81c072581cc4bd608a04e60a8a9c0b846396ce4f14109' },
    ],
  },
  {
    id: 'atkinson-hyperlegible-next',
    name: 'Atkinson Hyperlegible Next',
    weights: '200 800',
    files: [
      { subset: 'latin', sha256: '18b2a1a39a2fa298b0ba5390aca68462669826c90925656f1c1f6796e0e1bbaf' },
      { subset: 'latin-ext', sha256: '7dae0c6c66af1aec82e096186aeb1f0e6fa36ab8061ed65422f2b7daf4dd93f3' },
    ],
  },
  {
    id: 'noto-sans-arabic',
    name: 'Noto Sans Arabic',
    weights: '100 900',
    files: [{ subset: 'arabic', sha256: 'ce85091f020920b65762b387b194ef59457ea5b25b760f2dcc35240a94bb8669' }],
  },
  {
    id: 'noto-sans-hebrew',
    name: 'Noto Sans Hebrew',
    weights: '100 900',
    files: [{ subset: 'hebrew', sha256: '8dd0a0bc744eca2c6d5d618bf002f8ef98b2948b31020e3cb64fe3587c9abb74' }],
  },
];

/** The address of a font file: its content never changes. */
export const fontAddress = (font: Font, { subset, sha256 }: FontFile): string =>
  `/fonts/${font.id}-${subset}-${sha256.slice(0, 16)}.woff2`;

/** Own names of families, so that a font of the machine is never taken instead. */
const nameFamily = (font: FontId): string => `"layout-${font}"`;

/** The families for a text: the chosen one, and those for letters that it does not have. */
export const familyStack = (font: FontId): string =>
  `${[font, 'inter' as const, 'noto-sans-arabic' as const, 'noto-sans-hebrew' as const].map(nameFamily).join(', ')}, sans-serif`;

const writeFace = (font: Font, file: FontFile, address: string): string =>
  `@font-face{font-family:${nameFamily(font.id)};font-weight:${font.weights};font-display:block;` +
  `src:url(${address}) format("woff2");unicode-range:${RANGES[file.subset]}}`;

/** The CSS of all fonts. Files without an address are left out. */
export const writeFaces = (findAddress: (font: Font, file: FontFile) => string | undefined): string =>
  FONTS.map((font) =>
    font.files
      .map((file) => {
        const address = findAddress(font, file);
        return address === undefined ? '' : writeFace(font, file, address);
      })
      .join(''),
  ).join('');

const added = new Set<string>();

/** Adds a stored font file to a page, once. It does not fail: a file that is not of {@link FONTS} is ignored. */
export async function addFontFile(page: Document, sha256: string, bytes: ArrayBuffer): Promise<void> {
  const { fonts } = page as { fonts?: FontFaceSet };
  for (const { id, weights, files } of FONTS) {
    const file = files.find((each) => each.sha256 === sha256);
    if (file === undefined || added.has(sha256) || fonts === undefined || typeof FontFace !== 'function') continue;
    added.add(sha256);
    const options = { weight: weights, unicodeRange: RANGES[file.subset], display: 'block' as const };
    const face = new FontFace(`layout-${id}`, bytes, options);
    await face.load().then(
      () => fonts.add(face),
      () => added.delete(sha256),
    );
  }
}

const STYLE_ID = 'layout-fonts';

/** Makes the fonts known to a page, once. Files are loaded when a text needs their letters. */
export function addFonts(page: Document): void {
  if (page.getElementById(STYLE_ID) !== null) return;
  const style = page.createElement('style');
  style.id = STYLE_ID;
  style.textContent = writeFaces(fontAddress);
  page.head.appendChild(style);
}
