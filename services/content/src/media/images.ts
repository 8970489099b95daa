import sharp from 'sharp';

export type ImageInfo = { width: number; height: number; extension: string; vector: boolean };

const extensions: Record<string, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  gif: '.gif',
  avif: '.avif',
  svg: '.svg',
};

/** The size and kind of a picture, from its bytes or its path, or nothing when it is none that we show. */
export async function readImageInfo(source: Buffer | string): Promise<ImageInfo | null> {
  const metadata = await sharp(source)
    .metadata()
    .catch(() => null);
  const extension = metadata && extensions[metadata.format === 'heif' ? 'avif' : metadata.format];
  if (!metadata || !extension) return null;
  const { width, height } = metadata.autoOrient;
  return { width, height, extension, vector: metadata.format === 'svg' };
}

/** The picture in another width, or nothing when it begins as one but cannot be read to its end. */
export async function resize(source: Buffer | string, width: number): Promise<Buffer | null> {
  return encode(source, '.webp', width);
}

export type ImageEncoding = '.webp' | '.avif';

/** The picture in another encoding, in its own width or another one; nothing when that cannot be. */
export async function encode(source: Buffer | string, encoding: ImageEncoding, width?: number): Promise<Buffer | null> {
  const picture = sharp(source).autoOrient();
  if (width) picture.resize({ width });
  // The effort is low because a processor has better things to do; the files are a few percent larger for it.
  const encoded = encoding === '.webp' ? picture.webp({ quality: 80 }) : picture.avif({ quality: 55, effort: 2 });
  return encoded.toBuffer().catch(() => null);
}

/** Whether a picture has more than one frame. What cannot be read does not move. */
export async function isAnimated(source: string): Promise<boolean> {
  const { pages = 1 } = await sharp(source)
    .metadata()
    .catch(() => ({ pages: 1 }));
  return pages > 1;
}
