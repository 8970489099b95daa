import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { mediaPath } from '@contenthub/contracts/media-path';
import type { Picture, PictureFile } from '@contenthub/contracts/picture';
import type { StoredFile } from '@contenthub/post-html/finish';
import { type Measured, measure, resize } from './pictures.ts';

const widths = { thumbnail: 320, medium: 768, large: 1200 } as const;
const playable = new Set(['.webm', '.mp4', '.mp3', '.ogg', '.vtt']);

type Read = () => Promise<Buffer>;

/** Every file that a reader sees, named by its own content: written once, never changed, kept forever by any cache. */
export class MediaStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
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
    return { alt: alt || describeAddress(address), full, sizes: { thumbnail, medium, large } };
  }

  /** A file that stands inside a post's text; what is neither picture nor playable is not taken. */
  async keepFile(address: string, read: Read): Promise<StoredFile | null> {
    const bytes = await read();
    const picture = await measure(bytes);
    if (picture) return this.#keepOriginal(bytes, picture);
    const extension = extname(new URL(address, 'http://any').pathname).toLowerCase();
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
    const name = nameOf(bytes, `-${width}.webp`);
    if (!(await this.#has(name))) {
      const resized = await resize(bytes, width);
      // A browser shows what there is of a broken picture.
      if (!resized) return full;
      await this.#write(name, resized);
    }
    return { url: `${mediaPath}/${name}`, width, height };
  }

  async #keepBytes(bytes: Buffer, extension: string): Promise<string> {
    const name = nameOf(bytes, extension);
    if (!(await this.#has(name))) await this.#write(name, bytes);
    return `${mediaPath}/${name}`;
  }

  async #has(name: string): Promise<boolean> {
    return access(join(this.folder, name)).then(
      () => true,
      () => false,
    );
  }

  /** Written beside and renamed: a reader never meets half a file, whoever else writes the same one. */
  async #write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, name);
    const partial = `${path}.${randomUUID()}.part`;
    await writeFile(partial, bytes);
    await rename(partial, path);
  }
}

function nameOf(source: Buffer, ending: string): string {
  return `${createHash('sha256').update(source).digest('hex').slice(0, 32)}${ending}`;
}

/** Better than nothing for a listener: the file's own name, in words. */
function describeAddress(address: string): string {
  const file = decodeURIComponent(new URL(address, 'http://any').pathname.split('/').at(-1) ?? '');
  return file.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
}
