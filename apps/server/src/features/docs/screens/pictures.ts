/** Small drawings of the steps and of the hardware. Their colors are those of `screens.css`. */

/** A drawing of 120 by 80; `paths` are drawn within. */
const draw = (paths: string): string =>
  `<svg class="drawing" viewBox="0 0 120 80" aria-hidden="true" focusable="false">${paths}</svg>`;

/** A rounded rectangle with a class of `screens.css`. */
const box = (kind: string, x: number, y: number, width: number, height: number, radius = 3): string =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

const line = (kind: string, path: string): string => `<path class="${kind}" d="${path}"/>`;

/** A text line that is drawn as a bar. */
const bar = (kind: string, x: number, y: number, width: number): string => box(kind, x, y, width, 4, 2);

/** A television with what it shows. */
const tv = (shown: string): string =>
  draw(`${box('case', 14, 8, 92, 56, 5)}${box('glass', 18, 12, 84, 48)}${line('edge', 'M44 72h32M60 64v8')}${shown}`);

/** A window of a computer with what it shows. */
const computer = (shown: string): string =>
  draw(`${box('case', 12, 10, 96, 60, 5)}${line('edge', 'M12 22h96')}<g class="mark">
<circle cx="19" cy="16" r="1.6"/><circle cx="25" cy="16" r="1.6"/></g>${shown}`);

const code = ['24', '36', '48', '64', '76', '88'].map((x) => box('bright', Number(x), 28, 9, 14, 2)).join('');

/** The action of a step. */
export const stepPictures = {
  /** The menu of a television. */
  menu: tv(`${box('chosen', 22, 27, 40, 9, 2)}${bar('faint', 26, 19, 26)}${bar('bright', 26, 29.5, 30)}
${bar('faint', 26, 42, 22)}${bar('faint', 26, 50, 28)}`),
  /** An address is typed at the screen. */
  address: tv(`${box('field', 24, 28, 72, 16, 8)}${bar('bright', 32, 34, 36)}${line('caret', 'M73 31v10')}`),
  /** The television is set to start with its source. */
  source: tv(`${line('bright-edge', 'M60 24v12')}${line('bright-edge', 'M52 28a12 12 0 1 0 16 0')}`),
  /** The screen saver and the energy saving are off. */
  awake: tv(`${line('bright-edge', 'M66 24a13 13 0 1 0 6 20a11 11 0 0 1 -6 -20z')}${line('caret', 'M46 50l30 -28')}`),
  /** The pairing code. */
  code: tv(code),
  /** A file is downloaded. */
  file: computer(`${box('sheet', 46, 28, 28, 36)}${line('caret', 'M60 34v18M52 45l8 8l8 -8')}`),
  /** Commands are typed. */
  commands: computer(`${line('caret', 'M22 32l6 5l-6 5')}${bar('mark', 33, 39, 44)}${bar('faint-mark', 22, 49, 62)}
${bar('faint-mark', 22, 57, 38)}`),
  /** A setting is switched on. */
  setting:
    computer(`${bar('faint-mark', 24, 34, 34)}${box('track', 78, 30, 20, 11, 5.5)}<circle class="knob" cx="92" cy="35.5" r="4"/>
${bar('faint-mark', 24, 50, 26)}${box('track', 78, 46, 20, 11, 5.5)}<circle class="knob" cx="92" cy="51.5" r="4"/>`),
  /** A card or a stick is written. */
  card: draw(`${line('case', 'M40 12h30l10 10v46h-40z')}${line('edge', 'M48 20v8M56 20v8M64 20v8')}
${box('sheet', 46, 42, 28, 18, 2)}${line('caret', 'M60 34v18M54 46l6 6l6 -6')}`),
  /** An app is installed on a tablet. */
  app: draw(`${box('case', 28, 8, 64, 64, 6)}${box('glass', 32, 13, 56, 54)}${box('field', 50, 22, 20, 20, 5)}
${line('bright-edge', 'M60 27v9M56 33l4 4l4 -4')}${bar('bright', 46, 50, 28)}`),
  /** Cables are connected. */
  connect: draw(`${box('case', 10, 14, 56, 38, 4)}${box('glass', 14, 18, 48, 30)}${box('case', 78, 44, 32, 18, 4)}
${line('edge', 'M38 52v14h34v-12h6')}<circle class="lamp" cx="86" cy="53" r="2.4"/>`),
};

/** The hardware that runs a screen. */
export const wayPictures = {
  tv: tv(
    `${box('chosen', 24, 20, 34, 32, 2)}${bar('bright', 64, 24, 30)}${bar('faint', 64, 33, 22)}${bar('faint', 64, 42, 26)}`,
  ),
  display: tv(`${box('faint', 24, 18, 72, 20, 2)}${bar('bright', 24, 44, 44)}${bar('faint', 24, 52, 30)}`),
  stick: draw(`${box('case', 10, 10, 66, 44, 4)}${box('glass', 14, 14, 58, 36)}${line('edge', 'M30 62h26M43 54v8')}
${box('case', 86, 26, 16, 40, 4)}${box('mark', 90, 18, 8, 8, 1)}<circle class="lamp" cx="94" cy="36" r="2"/>`),
  tablet: draw(`${box('case', 18, 12, 66, 48, 6)}${box('glass', 23, 17, 56, 38)}${box('chosen', 28, 22, 22, 28, 2)}
${bar('bright', 55, 25, 18)}${bar('faint', 55, 34, 14)}${box('case', 88, 34, 22, 26, 4)}<circle class="lamp" cx="99" cy="47" r="2.4"/>`),
  board: draw(`${box('case', 22, 16, 76, 48, 5)}${box('mark', 46, 30, 20, 20, 2)}${box('sheet', 84, 22, 18, 12, 2)}
${box('sheet', 84, 40, 18, 16, 2)}${line('dots', 'M30 22h44')}<circle class="lamp" cx="32" cy="56" r="2.4"/>${box('sheet', 46, 58, 16, 8, 2)}`),
  pc: draw(`${box('case', 24, 30, 72, 28, 6)}${line('edge', 'M34 58v4M86 58v4')}${box('mark', 34, 40, 12, 6, 1)}
${box('mark', 50, 40, 12, 6, 1)}<circle class="lamp" cx="84" cy="43" r="3"/>`),
  browser: computer(
    `${box('chosen', 22, 30, 38, 30, 2)}${bar('mark', 68, 33, 28)}${bar('faint-mark', 68, 42, 20)}${bar('faint-mark', 68, 51, 24)}`,
  ),
};

export type StepPicture = keyof typeof stepPictures;
export type WayPicture = keyof typeof wayPictures;
