// Makes the pictures of the sample content from their drawings: `node tools/draw-samples.mjs [NAME…]`.
import './needs-node.mjs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const samples = new URL('../apps/server/src/features/samples/', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, samples));

const wanted = process.argv.slice(2);
const names = (await readdir(path('drawings'))).map((file) => basename(file, '.svg'));

for (const name of wanted.length > 0 ? wanted : names) {
  const { size, width, height } = await sharp(path(`drawings/${name}.svg`))
    .flatten()
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(path(`files/${name}.jpg`));
  console.log(`${name}: ${width} × ${height}, ${Math.round(size / 1000)} kB`);
}
