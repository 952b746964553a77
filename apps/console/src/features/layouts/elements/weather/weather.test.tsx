import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { AppError } from '@vitrine/contract/core/errors';
import type { WeatherForecast } from '@vitrine/contract/layouts/forecasts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { exampleElements, layoutDocument, layoutResources } from '../../../../test/layouts.ts';
import { createStore } from '../../../../ui/store.ts';
import { noGesture } from '../../editor/canvas/gesture.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { ElementProperties } from '../../panels/element-properties.tsx';

const forecast: WeatherForecast = { hours: [], days: [] };
const { frame, style } = exampleElements.text;
const element = { id: 'w', name: 'Weather', kind: 'weather', frame, style, place: null };

interface Server {
  isOn?: boolean;
  canSearch?: boolean;
  reason?: string | null;
}

const still = createStore(noGesture);

/** Shows the properties of a weather element as the editor does: changes come back. */
async function open(given: object = {}, { isOn = true, canSearch = true, reason = null }: Server = {}) {
  const document = layoutDocument({ id: 'day', elements: [{ ...element, ...given }] });
  let current: readonly KnownElement[] = [];
  let found: LayoutResources | undefined;
  const asked: unknown[] = [];
  function Editor() {
    const [shown, setShown] = useState(() => (document.scenes[0]?.elements ?? []) as readonly KnownElement[]);
    current = shown;
    return (
      <ElementProperties
        elements={shown}
        document={document}
        resources={layoutResources}
        gesture={still}
        onChange={(ids, change, added) => {
          setShown((before) => before.map((each) => (ids.includes(each.id) ? change(each) : each)));
          if (added !== undefined) found = added;
        }}
      />
    );
  }
  const person = await renderPage(<Editor />, {
    weather: {
      status: async () => ({ isOn, canSearch }),
      forecast: async ({ query }) => {
        asked.push(query);
        return { forecast: reason === null ? forecast : null, readAt: null, reason };
      },
      places: async ({ query }) => {
        if (query.search === 'broken') throw new AppError('weather.search_failed');
        return {
          places:
            query.search === 'zur'
              ? [{ name: 'Zurich', latitude: 47.37, longitude: 8.55, area: 'Zurich, Switzerland' }]
              : [],
        };
      },
    },
  });
  return { person, first: () => current[0], found: () => found, asked };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a place is found by its name, and its forecast is brought to the drawing', async () => {
  const { person, first, found, asked } = await open();
  await person.type(await screen.findByRole('textbox', { name: 'Find a place' }), 'zur{Enter}');
  await person.click(await screen.findByRole('button', { name: /Zurich.*Switzerland/ }));
  expect(first()).toMatchObject({ place: { name: 'Zurich', latitude: 47.37, longitude: 8.55 } });
  expect(field('Shown name')).toHaveValue('Zurich');
  expect(screen.queryByRole('list', { name: 'Places' })).not.toBeInTheDocument();
  await expect.poll(() => found()?.weather).toEqual({ '47.37,8.55': forecast });
  expect(asked).toEqual([{ latitude: 47.37, longitude: 8.55 }]);
});

test('a search without result, and one that fails, say so', async () => {
  const { person } = await open();
  const search = await screen.findByRole('textbox', { name: 'Find a place' });
  await person.type(search, 'nowhere{Enter}');
  expect(await screen.findByText(/No place has this name/)).toBeInTheDocument();
  await person.clear(search);
  await person.type(search, 'broken');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText(/did not answer/)).toBeInTheDocument();
});

test('a place is typed by its coordinates, which apply when both are there', async () => {
  const { person, first } = await open({}, { canSearch: false });
  await person.type(field('Latitude'), '47,3769');
  await person.tab();
  expect(first()).toMatchObject({ place: null });
  await person.type(field('Longitude'), '-8.5417{Enter}');
  expect(first()).toMatchObject({ place: { name: '47.38, -8.54', latitude: 47.38, longitude: -8.54 } });
  await person.clear(field('Shown name'));
  await person.type(field('Shown name'), 'Our town{Enter}');
  expect(first()).toMatchObject({ place: { name: 'Our town', latitude: 47.38 } });
  await person.clear(field('Latitude'));
  await person.type(field('Latitude'), '91');
  expect(screen.getByText('−90 to 90, like 47.37')).toBeInTheDocument();
  expect(first()).toMatchObject({ place: { latitude: 47.38 } });
  expect(screen.queryByRole('textbox', { name: 'Find a place' })).not.toBeInTheDocument();
});

test('without a server of the operator the editor says how it is turned on, and asks for nothing', async () => {
  const place = { name: 'Zurich', latitude: 47.37, longitude: 8.55 };
  const { asked } = await open({ place }, { isOn: false, canSearch: false });
  expect(await screen.findByText(/turns it on by the setting WEATHER_URL/)).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('the editor says why a forecast cannot be read', async () => {
  const place = { name: 'Zurich', latitude: 47.37, longitude: 8.55 };
  await open({ place }, { reason: 'The weather server did not answer.' });
  expect(await screen.findByText(/The weather server did not answer\. The server tries again/)).toBeInTheDocument();
});

test('what is shown of the weather is chosen', async () => {
  const { person, first } = await open();
  await person.click(screen.getByRole('radio', { name: '°F, mph' }));
  await person.click(screen.getByRole('switch', { name: 'Name of the place' }));
  for (const name of ['Felt temperature', 'Wind', 'Chance of rain']) {
    await person.click(screen.getByRole('switch', { name }));
  }
  await person.type(screen.getByRole('spinbutton', { name: 'Days after today' }), '{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(first()).toMatchObject({
    units: 'fahrenheit',
    hasName: false,
    hasFeelsLike: true,
    hasWind: true,
    hasRain: true,
    days: 6,
  });
  expect(within(screen.getByRole('region', { name: 'Forecast' })).getByText(/sun and rain/)).toBeInTheDocument();
});
