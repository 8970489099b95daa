import { type Card, cardSize } from './card.ts';
import { sans, serif } from './typefaces.ts';

/** The tokens' light colours: a shared link is shown on somebody else's page. */
const colours = { paper: '#fcfbf8', ink: '#17211e', soft: '#4d5955', theme: '#15c39a', tint: '#d9f3ea' };

type Style = Record<string, string | number>;
type Box = { type: string; props: Record<string, unknown> };

const box = (style: Style, ...children: (Box | string)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.length === 1 ? children[0] : children },
});

const mark: Box = {
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

/** A card as boxes: the blog's name above, the title in the middle, who wrote it below, the blog's sign behind it all. */
export function cardLayout({ title, kicker, byline, sign }: Card): Box {
  return box(
    { ...cardSize, position: 'relative', backgroundColor: colours.paper, overflow: 'hidden' },
    box({ position: 'absolute', left: 0, top: 0, width: 16, height: cardSize.height, backgroundColor: colours.theme }),
    box({ position: 'absolute', right: 24, bottom: -170, fontFamily: serif, fontSize: 600, color: colours.tint }, sign),
    box(
      {
        ...{ position: 'absolute', left: 88, top: 64, width: 1024, height: 502 },
        ...{ flexDirection: 'column', justifyContent: 'space-between' },
      },
      box(
        { alignItems: 'center', gap: 20, fontFamily: sans, fontSize: 30, color: colours.soft },
        mark,
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

/** As large as four lines allow. */
function titleSize(title: string): number {
  if (title.length <= 40) return 88;
  if (title.length <= 75) return 76;
  return title.length <= 110 ? 66 : 58;
}
