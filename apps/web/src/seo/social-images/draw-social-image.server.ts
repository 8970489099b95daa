import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { answerType, type SocialImage, type SocialImageAnswer, socialImageSize } from './social-image.server.ts';

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
const colours = {
  ...{ paper: '#fcfbf8', ink: '#17211e', soft: '#4d5955', line: '#e2ddd1', theme: '#15c39a', tint: '#d9f3ea' },
  ...{ right: '#0b654f', wrong: '#a3262a' },
};

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

/** In the background of a title, or above the longer text of an answer. */
const largeSign = { right: 24, bottom: -170, fontSize: 600 };
const smallSign = { right: 88, top: 16, fontSize: 170, lineHeight: 1 };

/** The image's layout: blog name at the top, the title or the answer below it, the blog's sign in the background. */
function socialImageLayout(image: SocialImage): Box {
  const { kicker, sign, answer } = image;
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
    box({ position: 'absolute', fontFamily: serif, color: colours.tint, ...(answer ? smallSign : largeSign) }, sign),
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
      ...(answer ? answerLayout(answer) : titleLayout(image)),
    ),
  );
}

/** The title in the middle, the byline at the bottom. */
function titleLayout({ title, byline }: SocialImage): Box[] {
  return [
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
  ];
}

/** The question with its rule in the middle, the examples at the bottom. */
function answerLayout(answer: SocialImageAnswer): Box[] {
  const { question, rule, right, wrong } = answer;
  const sizes = answerType(answer);
  const text = { fontFamily: serif, display: 'block', maxWidth: 1024, textWrap: 'balance' };
  const examples = [
    right && exampleLayout('Right', right, sizes.example),
    wrong && exampleLayout('Wrong', wrong, sizes.example),
  ];
  const shown = examples.filter((example) => typeof example === 'object');
  return [
    box(
      { flexDirection: 'column', gap: 20 },
      box(
        {
          ...text,
          ...{ fontSize: sizes.question, lineHeight: 1.14, letterSpacing: '-0.015em' },
          color: colours.ink,
        },
        question,
      ),
      box({ ...text, fontSize: sizes.rule, lineHeight: 1.32, color: colours.soft }, rule),
    ),
    shown.length > 0
      ? box({ flexDirection: 'column', gap: 14, paddingTop: 24, borderTop: `2px solid ${colours.line}` }, ...shown)
      : box({}, ' '),
  ];
}

const exampleMarks = {
  Right: { colour: colours.right, path: 'M4 11l5 5 9-11' },
  Wrong: { colour: colours.wrong, path: 'M5 5l12 12M17 5L5 17' },
};

/** Mark, label and sentence, as on the pages. */
function exampleLayout(label: keyof typeof exampleMarks, sentence: string, fontSize: number): Box {
  const { colour, path } = exampleMarks[label];
  return box(
    {},
    {
      type: 'svg',
      props: {
        ...{ width: 26, height: 26, viewBox: '0 0 22 22', style: { marginTop: 7 } },
        children: {
          type: 'path',
          props: { d: path, fill: 'none', stroke: colour, strokeWidth: 3, strokeLinecap: 'round' },
        },
      },
    },
    box({ width: 138, paddingLeft: 14, paddingTop: 3, fontFamily: sans, fontSize: 26, color: colour }, label),
    box({ display: 'block', width: 860, fontFamily: serif, fontSize, lineHeight: 1.25, color: colours.ink }, sentence),
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

type OnNode = NonNullable<Parameters<typeof satori>[1]['onNodeDetected']>;

/** The image as SVG. Text becomes outlines, so it does not depend on installed fonts. `onNode` gets every element's box. */
export async function socialImageSvg(image: SocialImage, onNode: OnNode = () => {}): Promise<string> {
  fonts ??= readFonts();
  const options = { ...socialImageSize, fonts: await fonts, onNodeDetected: onNode };
  return satori(socialImageLayout(image) as Layout, options);
}

/** Renders a social image as PNG. */
export async function drawSocialImage(image: SocialImage): Promise<Buffer> {
  return new Resvg(await socialImageSvg(image), { font: { loadSystemFonts: false } }).render().asPng();
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
