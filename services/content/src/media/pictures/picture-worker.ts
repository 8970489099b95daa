import { serveWorker } from '@contenthub/server-kit/process/serve-worker';
import sharp from 'sharp';
import { maxPixels, type PictureInfo } from './picture-limits.ts';
import type { RenderOrder } from './picture-process.ts';

const extensions: Record<string, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  gif: '.gif',
  avif: '.avif',
  svg: '.svg',
};

// Memory is scarcer than time: one thread, and nothing is kept for the next picture.
sharp.concurrency(1);
sharp.cache(false);

serveWorker({ inspect, render: (order: RenderOrder) => render(order).catch(() => null) });

/** Reads only the header, however many pixels it announces. */
async function inspect(path: string): Promise<PictureInfo | null> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const extension = metadata && extensions[metadata.format === 'heif' ? 'avif' : metadata.format];
  if (!metadata || !extension) return null;
  const { width, height } = metadata.autoOrient;
  return { width, height, extension, vector: metadata.format === 'svg', frames: metadata.pages ?? 1 };
}

/**
 * Decodes a picture once, in the largest size, and encodes all sizes from there. In one step, decoding and encoding
 * would need the memory of both.
 */
async function render({ path, renditions }: RenderOrder): Promise<Buffer[]> {
  const [largest] = renditions.toSorted((a, b) => b.width - a.width);
  const { data, info } = await sharp(path, { limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: largest?.width, height: largest?.height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded: Buffer[] = [];
  for (const rendition of renditions) {
    const picture = sharp(data, { raw: { width, height, channels } });
    picture.resize({ width: rendition.width, height: rendition.height, fit: 'fill' });
    // Low effort saves CPU time; the files get a few percent larger.
    const isWebp = rendition.encoding === '.webp';
    const encoder = isWebp ? picture.webp({ quality: 80 }) : picture.avif({ quality: 55, effort: 2 });
    encoded.push(await encoder.toBuffer());
  }
  return encoded;
}
