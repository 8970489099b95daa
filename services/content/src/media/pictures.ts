import sharp from 'sharp';

export type Measured = { width: number; height: number; extension: string; vector: boolean };

const extensions: Record<string, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  gif: '.gif',
  avif: '.avif',
  svg: '.svg',
};

/** The size and kind of a picture, or nothing when the bytes are none that we show. */
export async function measure(bytes: Buffer): Promise<Measured | null> {
  if (bytes.length === 0) return null;
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null);
  const extension = metadata && extensions[metadata.format === 'heif' ? 'avif' : metadata.format];
  if (!metadata || !extension) return null;
  const { width, height } = metadata.autoOrient;
  return { width, height, extension, vector: metadata.format === 'svg' };
}

/** The picture in another width, or nothing when it begins as one but cannot be read to its end. */
export async function resize(bytes: Buffer, width: number): Promise<Buffer | null> {
  return sharp(bytes)
    .autoOrient()
    .resize({ width })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => null);
}
