import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { mediaPath } from '@contenthub/contracts/media-path';
import type { Picture, PictureFile } from '@contenthub/contracts/picture';
import type { StoredFile } from '@contenthub/post-html/finish';
import type { DownloadedFile } from '@contenthub/server-kit/safe-fetch';
import { type Measured, measure, resize } from './pictures.ts';
import { isThere, moveWhole, writeWhole } from './write-whole.ts';

const widths = { thumbnail: 320, medium: 768, large: 1200 } as const;
export const pictureWidths = Object.values(widths);
const playable = new Set(['.webm', '.mp4', '.mp3', '.ogg', '.vtt']);

/** Bytes from a folder of our own, or a download, which the store takes over. */
export type IncomingFile = Buffer | DownloadedFile;
type Read = () => Promise<IncomingFile | undefined>;

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
    return receive(read, async (file) => {
      const original = await measure(contentOf(file));
      if (!original) return null;
      const full = await this.#keepOriginal(file, original);
      const size = (width: number) => this.#keepSize(original, full, width);
      const [thumbnail, medium, large] = [
        await size(widths.thumbnail),
        await size(widths.medium),
        await size(widths.large),
      ];
      this.#pictureKept(nameAt(full.url));
      return { alt: alt || describeAddress(address), full, sizes: { thumbnail, medium, large } };
    });
  }

  /** An author's picture, as large as it is given. It is under many posts, and read for the first of them. */
  async keepAvatar(address: string, read: Read): Promise<string | null> {
    const known = this.#avatars.get(address);
    if (known) return known;
    return receive(read, async (file) => {
      const picture = await measure(contentOf(file));
      if (!picture) return null;
      const { url } = await this.#keepOriginal(file, picture);
      this.#avatars.set(address, url);
      return url;
    });
  }

  /** A file that stands inside a post's text; what is neither picture nor playable is not taken. */
  async keepFile(address: string, read: Read): Promise<StoredFile | null> {
    return receive(read, async (file) => {
      const picture = await measure(contentOf(file));
      if (picture) {
        const kept = await this.#keepOriginal(file, picture);
        this.#pictureKept(nameAt(kept.url));
        return kept;
      }
      const extension = extname(pathOf(address)).toLowerCase();
      return playable.has(extension) ? { url: await this.#keep(file, extension) } : null;
    });
  }

  async #keepOriginal(file: IncomingFile, { width, height, extension }: Measured): Promise<PictureFile> {
    return { url: await this.#keep(file, extension), width, height };
  }

  async #keepSize(original: Measured, full: PictureFile, width: number): Promise<PictureFile> {
    const height = Math.max(1, Math.round((original.height * width) / original.width));
    // A drawing is sharp at every size, and nothing is gained by blowing a picture up.
    if (original.vector) return { url: full.url, width, height };
    if (original.width <= width) return full;
    const name = nameAt(full.url).replace(/\.\w+$/, `-${width}.webp`);
    if (!(await isThere(this.folder, name))) {
      const resized = await resize(join(this.folder, nameAt(full.url)), width);
      // A browser shows what there is of a broken picture.
      if (!resized) return full;
      await writeWhole(this.folder, name, resized);
    }
    return { url: `${mediaPath}/${name}`, width, height };
  }

  async #keep(file: IncomingFile, extension: string): Promise<string> {
    const name = nameOf(file, extension);
    if (await isThere(this.folder, name)) return `${mediaPath}/${name}`;
    if (Buffer.isBuffer(file)) await writeWhole(this.folder, name, file);
    else await moveWhole(file.path, this.folder, name);
    return `${mediaPath}/${name}`;
  }
}

/** Reads a file and uses it. A download that was not kept is removed. */
async function receive<T>(read: Read, use: (file: IncomingFile) => Promise<T | null>): Promise<T | null> {
  const file = await read();
  if (!file) return null;
  try {
    return isEmpty(file) ? null : await use(file);
  } finally {
    if (!Buffer.isBuffer(file)) await rm(file.path, { force: true });
  }
}

function isEmpty(file: IncomingFile): boolean {
  return (Buffer.isBuffer(file) ? file.length : file.size) === 0;
}

function contentOf(file: IncomingFile): Buffer | string {
  return Buffer.isBuffer(file) ? file : file.path;
}

function nameAt(url: string): string {
  return url.slice(mediaPath.length + 1);
}

function nameOf(file: IncomingFile, extension: string): string {
  const sha256 = Buffer.isBuffer(file) ? createHash('sha256').update(file).digest('hex') : file.sha256;
  return sha256.slice(0, 32) + extension;
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
