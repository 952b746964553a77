import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

interface Frame {
  picture: Buffer;
  milliseconds: number;
}

const FRAME_MS = 125;

/** Records pages frame by frame, as an animated picture. */
export function createFilm(width: number, height: number) {
  const frames: Frame[] = [];

  const add = async (page: Page, milliseconds: number) => {
    const shot = await page.screenshot();
    const picture = await sharp(shot).resize(width, height).png().toBuffer();
    const last = frames.at(-1);
    if (last?.picture.equals(picture)) last.milliseconds += milliseconds;
    else frames.push({ picture, milliseconds });
  };

  return {
    /** Shows what the page shows now for so long. */
    hold: add,

    /** Shows what happens on the page for so long. */
    async watch(page: Page, milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += FRAME_MS) {
        const next = delay(FRAME_MS);
        await add(page, FRAME_MS);
        await next;
      }
    },

    /** Moves the pointer to a thing on the page, presses it, and goes on. */
    async press(page: Page, target: Locator) {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error('What is to be pressed is not visible');
      await movePointer(page, box.x + box.width / 2, box.y + box.height / 2);
      await add(page, 700);
      await target.click();
    },

    /** Its length in milliseconds. */
    length: () => frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0),

    async save(path: string) {
      const join = frames.map(({ picture }) => picture);
      await sharp(join, { join: { animated: true } })
        .webp({
          quality: 72,
          effort: 6,
          minSize: true,
          mixed: true,
          loop: 0,
          delay: frames.map(({ milliseconds }) => milliseconds),
        })
        .toFile(path);
    },
  };
}

/** A screenshot has no pointer, so the page gets one. */
async function movePointer(page: Page, x: number, y: number) {
  await page.evaluate(
    ([left, top]) => {
      const pointer = document.querySelector<HTMLElement>('#pointer') ?? document.createElement('div');
      pointer.id = 'pointer';
      Object.assign(pointer.style, {
        position: 'fixed',
        left: `${left}px`,
        top: `${top}px`,
        zIndex: '2147483647',
        width: '22px',
        height: '22px',
        margin: '-11px',
        border: '2px solid white',
        borderRadius: '50%',
        background: 'rgb(0 0 0 / 55%)',
        pointerEvents: 'none',
      });
      document.documentElement.append(pointer);
    },
    [x, y] as const,
  );
}
