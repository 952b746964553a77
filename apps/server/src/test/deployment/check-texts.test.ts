import { expect, test } from 'vitest';
import { listTexts } from '../../../../../tools/check-texts.mjs';

const textsOf = (source: string) =>
  listTexts('page.tsx', source).map((found) => /^page\.tsx:1: “(.*)” is no message/.exec(found)?.[1]);

test.each([
  ['<p>No screens yet</p>', 'No screens yet'],
  ['<Button>{isNew ? t("Add") : "Save"}</Button>', 'Save'],
  ['<Input placeholder="Name" />', 'Name'],
  ['({ label: "24-hour" })', '24-hour'],
  ['({ confirm: "Delete" })', 'Delete'],
  ['toast("Screen added")', 'Screen added'],
  ['const text = `Shown on ${name}`;', 'Shown on {}'],
])('the text for people in %s is no message', (source, text) => {
  expect(textsOf(source)).toEqual([text]);
});

test.each([
  '<p>{t("No screens yet")}</p>',
  '<button aria-keyshortcuts="Control+K Meta+K" className="p-2 Large" />',
  '<Input placeholder="https://" />',
  '"EUR USD".split(" ")',
  'throw new Error("Two screens have this code")',
  'new DOMException("The upload was cancelled", "AbortError")',
])('%s has no text for people', (source) => {
  expect(textsOf(source)).toEqual([]);
});
