import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { WeatherForecast, ForecastDay, ForecastHour } from '@vitrine/contract/layouts/forecasts';
import type { RenderedElement } from '../../element-context.ts';
import { setStyles } from '../../styles.ts';
import { formatNumber, formatWeekday } from '../../text-format.ts';
import { wordsOf } from '../../words.ts';
import type { PickColor } from '../layout-kind.ts';
import { fitText, styleWritten } from '../written.ts';
import { findCondition } from './condition.ts';
import { findDays, findHour } from './forecast.ts';
import { createIcon, type Detail } from './icons.ts';

type Weather = ElementOf<'weather'>;

/** The arrangement of the parts: beside each other, the days below the present, or each day in a line of its own. */
type Shape = 'row' | 'card' | 'column';

interface Look {
  element: Weather;
  language: string;
  accent: string;
  isFromRight: boolean;
}

type Styles = Readonly<Record<string, string>>;

function createNode(styles: Styles, children: readonly (Element | string)[] = []): HTMLElement {
  const node = document.createElement('div');
  setStyles(node, styles);
  for (const child of children) {
    node.appendChild(typeof child === 'string' ? document.createTextNode(child) : child);
  }
  return node;
}

const line = { display: 'flex', flex: 'none', 'align-items': 'center', 'white-space': 'nowrap' };
const pale = { opacity: '0.62' };

/** A space between two parts of a line. Older engines have no gaps, and margins have sides. */
const createGap = (width: string): HTMLElement => createNode({ flex: 'none', width });

/** The parts with the same space between them. */
const separate = (parts: readonly Element[], width: string): Element[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [createGap(width), part]));

/** Draws the weather now and on the next days. Outside of the hours of its forecast it shows nothing. */
export function renderWeather(
  node: HTMLElement,
  element: Weather,
  forecast: WeatherForecast | null,
  color: PickColor,
): RenderedElement {
  if (forecast === null) return { node };
  styleWritten(node, element, color);
  node.style.fontVariantNumeric = 'tabular-nums';
  const accent = color(element.accent ?? element.style.color);
  const { legibility } = element.style;
  let block = createNode({});
  let drawn: string | undefined;
  let shape: Shape | undefined;
  let draw: ((shape: Shape) => HTMLElement) | null = null;

  function fit(): void {
    if (draw === null) return;
    const next = chooseShape(node, element);
    if (next !== shape) {
      shape = next;
      const drawing = draw(next);
      if (legibility?.kind === 'shadow')
        drawing.style.filter = `drop-shadow(0 0.02em 0.06em ${color(legibility.color)})`;
      if (legibility?.kind === 'plate') {
        setStyles(drawing, { 'background-color': color(legibility.color), padding: '0.3em 0.5em' });
      }
      if (block.parentNode === node) node.replaceChild(drawing, block);
      else node.appendChild(drawing);
      block = drawing;
    }
    fitText(node, block, element);
  }

  return {
    node,
    fit,
    tell({ ms, timeZone, language }) {
      const hour = findHour(forecast, ms);
      const [today, days] = findDays(forecast, ms, timeZone);
      const key = JSON.stringify([hour, today, days[0], language]);
      if (key === drawn) return;
      drawn = key;
      node.style.visibility = hour === null ? 'hidden' : 'visible';
      shape = undefined;
      const isFromRight = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(language);
      node.dir = isFromRight ? 'rtl' : 'ltr';
      const look = { element, language, accent, isFromRight };
      draw = hour && ((chosen) => drawAll(look, chosen, hour, today, days.slice(0, element.days)));
      if (draw === null && block.parentNode === node) node.removeChild(block);
      fit();
    },
  };
}

function chooseShape({ clientWidth, clientHeight }: HTMLElement, { frame, padding, days }: Weather): Shape {
  // Before it is in the document, an element has no size of its own.
  const width = (clientWidth || frame.width) - 2 * padding;
  const height = (clientHeight || frame.height) - 2 * padding;
  const ratio = width / Math.max(1, height);
  if (days === 0) return ratio < 1 ? 'column' : 'row';
  // Each day makes a row wider, and lines need room below each other.
  if (ratio > 2.2 + days * 0.3) return 'row';
  return ratio < 0.85 ? 'column' : 'card';
}

/** Places a part in the line of its parent as the text is aligned. Unlike `justify-content` it never hides the start. */
function align(part: HTMLElement, { element, isFromRight }: Look): HTMLElement {
  const isAt = { start: isFromRight ? 'right' : 'left', center: 'center', end: isFromRight ? 'left' : 'right' };
  const side = isAt[element.style.align];
  setStyles(part, {
    'margin-left': side === 'left' ? '0' : 'auto',
    'margin-right': side === 'right' ? '0' : 'auto',
  });
  return part;
}

function drawAll(
  look: Look,
  shape: Shape,
  hour: ForecastHour,
  today: ForecastDay | null,
  days: readonly ForecastDay[],
): HTMLElement {
  const present = align(drawPresent(look, shape, hour, today), look);
  if (days.length === 0) return createNode({ flex: 'none', display: 'flex' }, [present]);
  const isRow = shape === 'row';
  const rule = createNode({
    flex: 'none',
    'background-color': 'currentColor',
    opacity: '0.2',
    ...(isRow
      ? { width: '0.05em', margin: '0 1.1em' }
      : { height: '0.05em', margin: shape === 'card' ? '0.7em 0' : '0.9em 0 0.5em' }),
  });
  const next =
    shape === 'column'
      ? createNode(
          { flex: 'none' },
          days.map((day) => drawLine(look, day)),
        )
      : createNode(
          { ...line, flex: isRow ? '1 0 auto' : 'none', 'justify-content': 'space-between' },
          days.map((day) => drawDay(look, day)),
        );
  if (isRow) setStyles(present, { 'margin-left': '0', 'margin-right': '0' });
  return createNode(
    { display: 'flex', flex: 'none', 'flex-direction': isRow ? 'row' : 'column', 'align-items': 'stretch' },
    [present, rule, next],
  );
}

/** A long name is cut, so that it does not make the temperature small. */
const placeName = { 'max-width': '11em', overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' };

/** The picture, the temperature, and what is told beside it. */
function drawPresent(look: Look, shape: Shape, hour: ForecastHour, today: ForecastDay | null): HTMLElement {
  const { element, accent } = look;
  const isColumn = shape === 'column';
  const facts = createNode({ flex: 'none', 'text-align': isColumn ? element.style.align : 'start' });
  if (element.hasName && element.place !== null) {
    const name = `\u2068${element.place.name}\u2069`;
    facts.appendChild(createNode({ ...placeName, 'font-size': '0.72em', 'padding-bottom': '0.15em' }, [name]));
  }
  const degrees = createNode({ 'font-size': '2.7em', 'line-height': '1', 'letter-spacing': '-0.03em' }, [
    writeDegrees(look, hour.temperature),
  ]);
  const temperatures = today === null ? [degrees] : [degrees, drawRange(look, today)];
  const beside = createNode(
    { ...line, 'align-items': 'flex-end', width: 'max-content' },
    separate(temperatures, '0.6em'),
  );
  facts.appendChild(isColumn ? align(beside, look) : beside);
  const details = listDetails(look, hour, today);
  if (details.length > 0) {
    const told = createNode(
      { ...line, width: 'max-content', 'font-size': '0.72em', 'padding-top': '0.45em' },
      separate(details, '0.9em'),
    );
    facts.appendChild(isColumn ? align(told, look) : told);
  }
  const icon = createIcon(findCondition(hour.code, hour.isDay), accent, isColumn ? '4.2em' : '3.6em');
  if (!isColumn) {
    return createNode({ ...line }, separate([icon, facts], '0.5em'));
  }
  const picture = align(createNode({ width: 'max-content', 'padding-bottom': '0.3em' }, [icon]), look);
  return createNode({ flex: 'none', width: 'max-content' }, [picture, facts]);
}

/** The highest and the lowest temperature of a day, above each other. */
const drawRange = (look: Look, { high, low }: ForecastDay): HTMLElement =>
  createNode({ 'font-size': '0.8em', 'line-height': '1.2', 'padding-bottom': '0.3em' }, [
    createNode({}, [writeDegrees(look, high)]),
    createNode(pale, [writeDegrees(look, low)]),
  ]);

/** A day of the next ones, as a column of its own. */
const drawDay = (look: Look, day: ForecastDay): HTMLElement =>
  createNode(
    { flex: '1 0 auto', display: 'flex', 'flex-direction': 'column', 'align-items': 'center', padding: '0 0.3em' },
    [
      createNode({ 'font-size': '0.72em' }, [formatWeekday(day.date, look.language)]),
      createNode({ padding: '0.25em 0' }, [createIcon(findCondition(day.code), look.accent, '1.9em')]),
      createNode(
        { ...line, 'font-size': '0.8em' },
        separate(
          [createNode({}, [writeDegrees(look, day.high)]), createNode(pale, [writeDegrees(look, day.low)])],
          '0.35em',
        ),
      ),
    ],
  );

/** A day of the next ones, as a line. */
const drawLine = (look: Look, day: ForecastDay): HTMLElement =>
  createNode({ ...line, padding: '0.22em 0' }, [
    createNode({ flex: '1 0 auto', 'font-size': '0.85em', 'text-align': 'start' }, [
      formatWeekday(day.date, look.language),
    ]),
    createIcon(findCondition(day.code), look.accent, '1.6em'),
    createNode({ width: '2.6em', 'font-size': '0.9em', 'text-align': 'end' }, [writeDegrees(look, day.high)]),
    createNode({ ...pale, width: '2.4em', 'font-size': '0.9em', 'text-align': 'end' }, [writeDegrees(look, day.low)]),
  ]);

/** Words need no translation: pictures stand for them. */
function listDetails(look: Look, hour: ForecastHour, today: ForecastDay | null): HTMLElement[] {
  const { element, language } = look;
  const { hasFeelsLike, hasWind, hasRain, units } = element;
  const told: [Detail, string][] = [];
  if (hasFeelsLike && hour.feelsLike !== null) told.push(['feelsLike', writeDegrees(look, hour.feelsLike)]);
  if (hasWind && hour.wind !== null) {
    const isMetric = units === 'celsius';
    const speed = formatNumber(isMetric ? hour.wind : hour.wind / 1.609344, language);
    told.push(['wind', `${speed} ${isMetric ? 'km/h' : wordsOf(language).milesPerHour}`]);
  }
  const rain = today?.rain ?? hour.rain;
  if (hasRain && rain !== null) told.push(['rainfall', `${formatNumber(rain, language)} %`]);
  return told.map(([icon, text]) =>
    createNode(line, separate([createIcon(icon, look.accent, '1.05em'), isolate(text)], '0.3em')),
  );
}

/** Numbers with signs and units keep their order in text from right to left. */
function isolate(text: string): HTMLElement {
  const node = createNode({}, [text]);
  node.dir = 'ltr';
  return node;
}

function writeDegrees({ element: { units }, language }: Look, celsius: number): string {
  const degrees = units === 'celsius' ? celsius : (celsius * 9) / 5 + 32;
  return `\u2066${formatNumber(degrees, language)}°\u2069`;
}
