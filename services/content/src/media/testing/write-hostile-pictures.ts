import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Writes large and hostile pictures into the folder FOLDER. A process of its own, so that their memory goes with it. */
const folder = process.env.FOLDER ?? '';
const pathOf = (name: string) => join(folder, name);
sharp.cache(false);

const area = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: 'teal' } });

/** Noise of an eighth of the size, enlarged: as many details as a photo, and cheap to make. */
const noise = await sharp({
  create: {
    width: 1008,
    height: 756,
    channels: 3,
    background: 'teal',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .png()
  .toBuffer();
const photo = () => sharp(noise).resize(8064, 6048, { kernel: 'linear' });
await photo().jpeg({ quality: 85 }).toFile(pathOf('photo-48mp.jpg'));
await photo().jpeg({ quality: 85, progressive: true }).toFile(pathOf('photo-48mp-progressive.jpg'));
await area(8000, 8000).toColourspace('b-w').png().toFile(pathOf('square-64mp.png'));
await area(1000, 60_000).toColourspace('b-w').png().toFile(pathOf('tall-60mp.png'));
// Decoders keep all of an interlaced picture in memory: 400 MB for this one.
await area(9990, 9990, 4).png({ progressive: true, compressionLevel: 1 }).toFile(pathOf('interlaced-99mp.png'));

/** Each frame has a colour of its own, or the encoder would leave it out. */
async function writeAnimation(name: string, width: number, height: number, frames: number): Promise<void> {
  const colours = Array.from({ length: frames }, (_, index) => ({ r: index * 4, g: 99, b: 99 }));
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  await sharp(pictures, { join: { animated: true } })
    .gif({ effort: 1 })
    .toFile(pathOf(name));
}
await writeAnimation('animation.gif', 900, 600, 40);
await writeAnimation('wide-animation.gif', 3000, 2000, 8);

/** Each group shows the one before ten times. */
const groups = Array.from(
  { length: 6 },
  (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`,
);
await writeFile(
  pathOf('nested.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"><path d="M0 0h9v9z"/></g>${groups.join('')}<use href="#g6"/></svg>`,
);
/** Each entity stands for ten of the one before. */
const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
await writeFile(
  pathOf('entities.svg'),
  `<!DOCTYPE svg [<!ENTITY e0 "many words">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`,
);
await writeFile(
  pathOf('huge.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" width="9000000" height="9000000"><path d="M0 0h9v9z"/></svg>',
);
