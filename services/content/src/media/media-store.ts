import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { mediaPath } from '@contenthub/contracts/media-path';
import type { Picture, PictureFile } from '@contenthub/contracts/picture';
import type { StoredFile } from '@contenthub/post-html/finish';
import { type Measured, measure, resize } from './pictures.ts';
import { isThere, writeWhole } from './write-whole.ts';

const widths = { thumbnail: 320, medium: 768, large: 1200 } as const;
export const pictureWidths = Object.values(widths);
const playable = new Set(['.webm', '.mp4', '.mp3', '.ogg', '.vtt']);

type Read = () => Promise<Buffer>;

/** Every file that a reader sees, named by its own content: written once, never changed, kept forever by any cache. */
export class MediaStore {
  readonly folder: string;
  readonly #pictureKept: (name: string) => void;
  readonly #avatars = new Map<string, string>();

  /** `pictureKept` is told the name of every picture: there is more to be made of it, but not now. */
  constructor(folder: string, pictureKept: (name: string) => void = () => {}) {
    this.folder = folder;
    this.#pictureKept = pictureKept;
  }

  async hasAll(names: string[]): Promise<boolean> {
    for (const name of names) if (!(await isThere(this.folder, name))) return false;
    return true;
  }

  /** A picture in all the sizes that pages ask for. */
  async keepPicture(address: string, alt: string, read: Read): Promise<Picture | null> {
    const bytes = await read();
    const original = await measure(bytes);
    if (!original) return null;
    const full = await this.#keepOriginal(bytes, original);
    const size = (width: number) => this.#keepSize(bytes, original, full, width);
    const [thumbnail, medium, large] = [
      await size(widths.thumbnail),
      await size(widths.medium),
      await size(widths.large),
    ];
    this.#pictureKept(nameAt(full.url));
    return { alt: alt || describeAddress(address), full, sizes: { thumbnail, medium, large } };
  }

  /** An author's picture, as large as it is given. It is under many posts, and read for the first of them. */
  async keepAvatar(address: string, read: Read): Promise<string | null> {
    const known = this.#avatars.get(address);
    if (known) return known;
    const bytes = await read();
    const picture = await measure(bytes);
    if (!picture) return null;
    const { url } = await this.#keepOriginal(bytes, picture);
    this.#avatars.set(address, url);
    return url;
  }

  /** A file that stands inside a post's text; what is neither picture nor playable is not taken. */
  async keepFile(address: string, read: Read): Promise<StoredFile | null> {
    const bytes = await read();
    if (bytes.length === 0) return null;
    const picture = await measure(bytes);
    if (picture) {
      const kept = await this.#keepOriginal(bytes, picture);
      this.#pictureKept(nameAt(kept.url));
      return kept;
    }
    const extension = extname(pathOf(address)).toLowerCase();
    return playable.has(extension) ? { url: await this.#keepBytes(bytes, extension) } : null;
  }

  async #keepOriginal(bytes: Buffer, { width, height, extension }: Measured): Promise<PictureFile> {
    return { url: await this.#keepBytes(bytes, extension), width, height };
  }

  async #keepSize(bytes: Buffer, original: Measured, full: PictureFile, width: number): Promise<PictureFile> {
    const height = Math.max(1, Math.round((original.height * width) / original.width));
    // A drawing is sharp at every size, and nothing is gained by blowing a picture up.
    if (original.vector) return { url: full.url, width, height };
    if (original.width <= width) return full;
    const name = nameAt(full.url).replace(/\.\w+$/, `-${width}.webp`);
    if (!(await isThere(this.folder, name))) {
      const resized = await resize(bytes, width);
      // A browser shows what there is of a broken picture.
      if (!resized) return full;
      await writeWhole(this.folder, name, resized);
    }
    return { url: `${mediaPath}/${name}`, width, height };
  }

  async #keepBytes(bytes: Buffer, extension: string): Promise<string> {
    const name = nameOf(bytes, extension);
    if (!(await isThere(this.folder, name))) await writeWhole(this.folder, name, bytes);
    return `${mediaPath}/${name}`;
  }
}

function nameAt(url: string): string {
  return url.slice(mediaPath.length + 1);
}

function nameOf(source: Buffer, ending: string): string {
  return `${createHash('sha256').update(source).digest('hex').slice(0, 32)}${ending}`;
}

/** Better than nothing for a listener: the file's own name, in words. */
function describeAddress(address: string): string {
  const file = pathOf(address).split('/').at(-1) ?? '';
  return file.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
}

/** As it is meant to be read; an address may be anything. */
function pathOf(address: string): string {
  const path = URL.parse(address, 'http://any')?.pathname ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
