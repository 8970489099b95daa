import { parseArgs } from 'node:util';
import { CommandError, UsageError } from '../command.ts';
import {
  type Generator,
  inTemplate,
  literal,
  readName,
  requireOneOf,
  requireOption,
  toCamelCase,
  toPascalCase,
} from './generator.ts';
import type { SourceEdits } from './source-edits.ts';

const rules = 'packages/calls-to-action/src';
const web = 'apps/web/src';

/** The blog that makes each offer. */
const blogByOffer = { product: 'main', developer: 'developer', careers: 'engineering', upgrade: 'business' } as const;
const offers = ['product', 'developer', 'careers', 'upgrade'] as const;
type Offer = (typeof offers)[number];

/** What an anonymous reader sees in a placement without a call of its own: label and destination. */
const usualCalls: Record<Offer, { text: string; flowType: string }> = {
  product: { text: 'getProduct', flowType: 'signUp' },
  developer: { text: 'getProduct', flowType: 'signUp' },
  careers: { text: 'joinUs', flowType: 'careers' },
  upgrade: { text: 'upgrade', flowType: 'upgrade' },
};

export const cta: Generator = {
  help: [
    'cta NAME             a call to action, such as `new cta post-footer` for a new placement that shows each blog’s offer,',
    '                     or `new cta guides --offer careers --text "Read the guides" --url /guides` with a text of its own',
    '  --placement NAME   where it shows; a new name creates the placement and its component (default: ch and NAME)',
    '  --offer OFFER      the offer that gets its own text: product, developer, careers or upgrade (default product)',
    '  --text TEXT        the button label',
    '  --url URL          its destination: a path on the company’s site, or a URL',
  ],
  plan(args, edits) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        placement: { type: 'string' },
        offer: { type: 'string', default: 'product' },
        text: { type: 'string' },
        url: { type: 'string' },
      },
    });
    const name = readName(
      positionals,
      /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
      'Use lower case and hyphens, such as post-footer.',
    );
    const placement = values.placement ?? `ch${toPascalCase(name)}`;
    if (!/^ch[A-Z]\w*$/.test(placement))
      throw new UsageError('--placement must be ch and a name, such as chPostFooter.');
    const offer = requireOneOf(values.offer, offers, '--offer');
    const isNew = !edits.read(`${rules}/situation.ts`).includes(`'${placement}',`);
    const hasOwnCall = values.text !== undefined || values.url !== undefined;
    if (!isNew && !hasOwnCall)
      throw new UsageError(`${placement} exists. Give it a call of its own with --text and --url.`);

    const key = toCamelCase(name);
    const component = `${toPascalCase(name)}Cta`;
    if (isNew) addPlacement(placement, edits);
    if (hasOwnCall) {
      const text = requireOption(values.text, '--text', '"Read the guides"');
      const url = requireOption(values.url, '--url', '/guides');
      if (!isNew) checkPlacement(placement, offer, edits);
      addCall({ key, placement, offer, text, url }, edits);
    }
    if (isNew) {
      const call = hasOwnCall ? { text: key, flowType: key } : usualCalls[offer];
      edits.create(`${web}/features/cta/${component}.tsx`, componentSource(component, placement));
      edits.create(
        `${web}/features/cta/${component}.test.tsx`,
        testSource(component, placement, blogByOffer[offer], call),
      );
    }
    const test = `${web}/features/cta/${component}.test.tsx`;
    return {
      scripts: [],
      tests: [
        ...(isNew ? [test] : []),
        `${rules}/decide.test.ts`,
        `${rules}/properties.test.ts`,
        `${web}/features/cta/cta.test.tsx`,
      ],
      nextSteps: [
        ...(isNew
          ? [`Render <${component} blog={blog} /> where it belongs. Pass the post if it is on a post’s page.`]
          : []),
        `Add reasons not to show it to \`suppressionRules\` in ${rules}/decide.ts, and their cases to decide.test.ts.`,
        `Its headline and line are in ${rules}/copy/cta-copy.ts.`,
        'Run `npm run mutations`, and look at *Decisions* in `npm run stories`.',
      ],
    };
  },
};

/** Adds a placement that shows the usual call of every offer. */
function addPlacement(placement: string, edits: SourceEdits): void {
  edits.addEntry(`${rules}/situation.ts`, 'export const placements = [', `'${placement}'`);
  edits.addEntry(
    `${rules}/calls.ts`,
    'signUpTexts: Readonly<Record<Placement, TextKey>> = {',
    `${placement}: 'getProduct'`,
  );
  // The product offer has every placement.
  for (const offer of ['developer', 'careers', 'upgrade'])
    edits.addEntry(`${rules}/decide.ts`, ['placementsByOffer', `  ${offer}: [`], `'${placement}'`);
}

function checkPlacement(placement: string, offer: Offer, edits: SourceEdits): void {
  const listed = new RegExp(`^ {2}${offer}: \\[([^\\]]*)`, 'm').exec(edits.read(`${rules}/decide.ts`))?.[1];
  if (offer !== 'product' && !listed?.includes(`'${placement}'`))
    throw new CommandError(
      `The offer ${offer} has no placement ${placement}. See placementsByOffer in ${rules}/decide.ts.`,
    );
}

type OwnCall = { key: string; placement: string; offer: Offer; text: string; url: string };

/** Adds a label, a destination and a flow, and shows them in one placement of an offer. */
function addCall({ key, placement, offer, text, url }: OwnCall, edits: SourceEdits): void {
  const urls = `${web}/sites/urls.ts`;
  if (!/^(https:\/\/|\/)\S+$/.test(url)) throw new UsageError('--url must be a path or an https URL.');
  if (new RegExp(`^ {2}${key}: `, 'm').test(edits.read(urls)))
    throw new CommandError(`${urls} already has the key ${key}.`);
  const calls = `${rules}/calls.ts`;
  const row = `{ text: '${key}', flowType: '${key}', flowTarget: '${key}' }`;
  const table = edits.read(calls).split('placementCalls')[1] ?? '';
  if (new RegExp(`\\n {2}${offer}: \\{[^\\n]*\\b${placement}:`).test(table))
    throw new CommandError(`The offer ${offer} already has its own call in ${placement}.`);
  edits.addEntry(calls, ['placementCalls', `  ${offer}: {`], `${placement}: ${row}`);
  for (const type of ['Destination', 'FlowType', 'TextKey'])
    edits.addToUnion(`${rules}/destination.ts`, type, `'${key}'`);
  edits.addEntry(`${rules}/copy/cta-labels.ts`, 'Readonly<Record<TextKey, string>> = {', `${key}: ${literal(text)}`);
  edits.addEntry(
    urls,
    'export const urls = {',
    `${key}: ${url.startsWith('/') ? `\`\${site}${inTemplate(url)}\`` : literal(url)}`,
  );
  edits.addEntry(
    `${rules}/decide.test.ts`,
    'it.each<[Offer, Placement, Call]>([',
    `['${offer}', '${placement}', { text: '${key}', destination: '${key}', flowType: '${key}', flowTarget: '${key}' }]`,
  );
}

const componentSource = (component: string, placement: string) => `
import type { Blog } from '../../sites/blog.ts';
import { CtaBanner } from './CtaBanner.tsx';
import type { CtaPost } from './cta-post.ts';
import { useDecision } from './use-decision.ts';

/** The call to action in the placement \`${placement}\`. */
export function ${component}({ blog, post = null }: { blog: Blog; post?: CtaPost | null }) {
  const placement = '${placement}';
  const decision = useDecision(placement, blog, post);
  return decision.shows ? <CtaBanner {...{ placement, blog, post, shown: decision }} kind="banner" /> : null;
}
`;

const testSource = (
  component: string,
  placement: string,
  blog: string,
  { text, flowType }: { text: string; flowType: string },
) => `
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ctaLabels } from '@contenthub/calls-to-action/copy/cta-labels';
import { ${blog} } from '../../sites/${blog}.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { ${component} } from './${component}.tsx';

it('shows the call of the blog and tracks a click with its placement', () => {
  const { events } = renderInSite(<${component} blog={${blog}} />);
  const link = screen.getByRole('link', { name: ctaLabels.${text} });
  fireEvent.click(link);
  expect(events()).toEqual([
    expect.objectContaining({ eventName: 'contenthub/banner/click', placement: '${placement}', flowType: '${flowType}' }),
  ]);
});
`;
