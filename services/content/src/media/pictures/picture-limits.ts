export type PictureSize = { width: number; height: number };
/** What the header of a picture file says. */
export type PictureInfo = PictureSize & { extension: string; vector: boolean; frames: number };

/** The smaller sizes that pages use. */
export const pictureWidths = { thumbnail: 320, medium: 768, large: 1200 } as const;
/** No page refers to a wider raster picture. */
export const maxWidth = 2560;
/** AVIF needs 40 MB for each million, so more would not fit into the picture process. */
const maxRenditionPixels = 8_000_000;
/** WebP and AVIF end at 16,383 pixels. */
const maxRenditionHeight = 16_000;

/** Twice as many as a good phone camera takes. */
export const maxPixels = 100_000_000;
/** Browsers decode every frame. This is half a minute in 1200 × 1000. */
const maxAnimationPixels = 1_000_000_000;

/** Returns the size in which readers get a picture, which is its own size if that is small enough. */
export function largestSize({ width, height, vector }: PictureInfo): PictureSize {
  const pixelScale = Math.sqrt(maxRenditionPixels / (width * height));
  const scale = Math.min(maxWidth / width, maxRenditionHeight / height, pixelScale);
  if (vector || scale >= 1) return { width, height };
  return scaleToWidth({ width, height }, Math.max(1, Math.floor(width * scale)));
}

export function scaleToWidth({ width, height }: PictureSize, scaledWidth: number): PictureSize {
  return { width: scaledWidth, height: Math.max(1, Math.round((height * scaledWidth) / width)) };
}

export function isTooLargeForReaders(info: PictureInfo): boolean {
  return largestSize(info).width < info.width;
}

/** Why a picture cannot be published, in words for its editor; undefined if it can. */
export function findPictureProblem(info: PictureInfo): string | undefined {
  const { width, height, vector, frames } = info;
  if (vector) return undefined;
  const size = `${width} × ${height} pixels`;
  if (width * height > maxPixels) return `has ${size}, more than ${maxPixels / 1e6} megapixels`;
  // A smaller rendition would lose the other frames.
  const isHeavy = isTooLargeForReaders(info) || width * height * frames > maxAnimationPixels;
  return frames > 1 && isHeavy ? `is too large for an animation: ${frames} frames of ${size}` : undefined;
}
