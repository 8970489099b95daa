import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { type SocialImage, socialImageSize } from './social-image.server.ts';

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

const fontFiles = (family: string) =>
  subsets.map((subset) => ({
    name: `${family}-${subset}`,
    file: `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`,
  }));

const [serifFiles, sansFiles] = [fontFiles('source-serif-4'), fontFiles('inter')];

/** The same typefaces as on the pages, with one font file per range of characters. */
const typefaces = [...serifFiles, ...sansFiles];

/** Font families for styles. Each font is the fallback of the one before it. */
const serif = serifFiles.map(({ name }) => name).join(', ');
const sans = sansFiles.map(({ name }) => name).join(', ');

/** The light theme's colours, because other sites show these images. */
const colours = { paper: '#fcfbf8', ink: '#17211e', soft: '#4d5955', theme: '#15c39a', tint: '#d9f3ea' };

type Style = Record<string, string | number>;
type Box = { type: string; props: Record<string, unknown> };

const box = (style: Style, ...children: (Box | string)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.length === 1 ? children[0] : children },
});

const logo: Box = {
  type: 'svg',
  props: {
    ...{ width: 44, height: 44, viewBox: '0 0 28 28' },
    children: [
      { type: 'circle', props: { cx: 14, cy: 14, r: 14, fill: colours.theme } },
      {
        type: 'path',
        props: {
          d: 'M10.5 8h2.2c.6 0 1 .2 1.3.6.3-.4.7-.6 1.3-.6h2.2M10.5 20h2.2c.6 0 1-.2 1.3-.6.3.4.7.6 1.3.6h2.2M14 8.6v10.8M11.6 14h4.8',
          ...{ fill: 'none', stroke: '#06231b', strokeWidth: 1.7, strokeLinecap: 'round' },
        },
      },
    ],
  },
};

/**
 * The image's layout: blog name at the top, title in the middle, byline at the bottom, the blog's sign in the
 * background.
 */
function socialImageLayout({ title, kicker, byline, sign }: SocialImage): Box {
  return box(
    { ...socialImageSize, position: 'relative', backgroundColor: colours.paper, overflow: 'hidden' },
    box({
      position: 'absolute',
      left: 0,
      top: 0,
      width: 16,
      height: socialImageSize.height,
      backgroundColor: colours.theme,
    }),
    box({ position: 'absolute', right: 24, bottom: -170, fontFamily: serif, fontSize: 600, color: colours.tint }, sign),
    box(
      {
        ...{ position: 'absolute', left: 88, top: 64, width: 1024, height: 502 },
        ...{ flexDirection: 'column', justifyContent: 'space-between' },
      },
      box(
        { alignItems: 'center', gap: 20, fontFamily: sans, fontSize: 30, color: colours.soft },
        logo,
        box({}, kicker),
      ),
      box(
        {
          ...{ fontFamily: serif, fontSize: titleSize(title), lineHeight: 1.14, color: colours.ink },
          ...{
            letterSpacing: '-0.015em',
            lineClamp: 4,
            display: 'block',
            textWrap: title.length > 90 ? 'wrap' : 'balance',
            maxWidth: 1000,
          },
        },
        title,
      ),
      box({ fontFamily: sans, fontSize: 30, color: colours.soft }, byline || ' '),
    ),
  );
}

/** Returns the largest font size at which the title fits in four lines. */
function titleSize(title: string): number {
  if (title.length <= 40) return 88;
  if (title.length <= 75) return 76;
  return title.length <= 110 ? 66 : 58;
}

type Layout = Parameters<typeof satori>[0];

let fonts: Promise<{ name: string; data: Buffer; weight: 400; style: 'normal' }[]> | undefined;

/** Renders a social image as PNG. Text becomes outlines, so the image does not depend on installed fonts. */
export async function drawSocialImage(image: SocialImage): Promise<Buffer> {
  fonts ??= readFonts();
  const svg = await satori(socialImageLayout(image) as Layout, { ...socialImageSize, fonts: await fonts });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

/** Reads the fonts for all supported scripts. */
function readFonts() {
  return Promise.all(
    typefaces.map(async ({ name, file }) => {
      const data = await readFile(fileURLToPath(import.meta.resolve(file)));
      return { name, data, weight: 400 as const, style: 'normal' as const };
    }),
  );
}
