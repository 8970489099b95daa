import type { PublishedData } from '@contenthub/contracts/content/blocks';
import { createElement, type ReactElement } from 'react';
import type { BlockProps } from './block-props.ts';

type Row = PublishedData<'examples'>['rows'][number];

const labels = { right: 'Right', wrong: 'Wrong', after: 'After', before: 'Before' };
/** A rewritten text looks as a wrong one before, and as a right one after. */
const looks = { right: 'right', wrong: 'wrong', after: 'right', before: 'wrong' };

/** A list of examples, each with its label as text, so that it reads well in feeds, emails and screen readers. */
export function ExamplesBlock({ id, data: { rows } }: BlockProps<'examples'>): ReactElement {
  return createElement('ul', { className: 'examples', 'data-block': id }, ...rows.map(exampleItem));
}

function exampleItem({ verdict, text, html }: Row): ReactElement {
  const content =
    html === undefined
      ? createElement('span', null, text)
      : // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown of an article, which is sanitised with its text
        createElement('span', { dangerouslySetInnerHTML: { __html: html } });
  const label = createElement('strong', null, `${labels[verdict]}:`);
  return createElement('li', { className: `example-${looks[verdict]}` }, label, ' ', content);
}

/** An answer card outside of the site: in feeds, in the Markdown version and in the editor. Pages have their own card. */
export function AnswerBlock({ id, data: answer }: BlockProps<'answer'>): ReactElement {
  const { question, rule, right, wrong, exceptions = [], source } = answer;
  const examples = [
    ...right.map((text) => exampleItem({ verdict: 'right', text })),
    ...wrong.map((text) => exampleItem({ verdict: 'wrong', text })),
    ...exceptions.map((text) =>
      createElement('li', null, createElement('strong', null, 'Exception:'), ' ', createElement('span', null, text)),
    ),
  ];
  return createElement(
    'blockquote',
    { 'data-block': id },
    createElement('p', null, createElement('strong', null, question)),
    createElement('p', null, rule),
    createElement('ul', { className: 'examples' }, ...examples),
    source &&
      createElement(
        'p',
        null,
        'Source: ',
        source.url ? createElement('a', { href: source.url }, source.title) : source.title,
      ),
  );
}
