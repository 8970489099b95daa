import type { BlockType, PublishedData } from '@contenthub/contracts/content/blocks';
import { createElement, Fragment, type ReactElement } from 'react';
import type { BlockProps } from './block-props.ts';
import { AnswerBlock, ExamplesBlock } from './ExamplesBlock.ts';
import { QuizBlock } from './QuizBlock.ts';

function CallToActionBlock({ id, data: { text, url } }: BlockProps<'call-to-action'>): ReactElement {
  return createElement('p', { 'data-block': id }, createElement('a', { href: url }, text));
}

function RelatedBlock({ id, data: { title, url } }: BlockProps<'related'>): ReactElement {
  const link = createElement('a', { href: url }, title);
  const label = createElement('strong', null, 'Read next:');
  return createElement('p', { className: 'related-post', 'data-block': id }, label, ' ', link);
}

/** The transcript opens below the video, and is there without scripts, in feeds and for search. */
function VideoBlock({ id, data: { title, url, transcript, poster, captions } }: BlockProps<'video'>): ReactElement {
  const player = { controls: true, preload: 'none', width: 1280, height: 720, poster, src: url };
  const track = { kind: 'captions', srcLang: 'en', label: 'English', src: captions };
  const paragraphs = transcript
    .split(/\n\s*\n/)
    .filter((text) => text.trim())
    .map((text) => createElement('p', null, text.trim()));
  return createElement(
    Fragment,
    null,
    createElement(
      'figure',
      { 'data-block': id },
      createElement('video', player, captions && createElement('track', track)),
      createElement('figcaption', null, title),
    ),
    createElement('details', { 'data-block': id }, createElement('summary', null, 'Transcript'), ...paragraphs),
  );
}

type ShownBlock = { [T in BlockType]: { id?: string; type: T; data: PublishedData<T> } }[BlockType];

/**
 * A block of a post. It reads well without styles and scripts, and is the only source of its HTML. Node runs it without
 * a build, so there is no JSX.
 */
export function Block({ block }: { block: ShownBlock }): ReactElement {
  switch (block.type) {
    case 'examples':
      return createElement(ExamplesBlock, block);
    case 'quiz':
      return createElement(QuizBlock, block);
    case 'answer':
      return createElement(AnswerBlock, block);
    case 'call-to-action':
      return createElement(CallToActionBlock, block);
    case 'video':
      return createElement(VideoBlock, block);
    case 'related':
      return createElement(RelatedBlock, block);
  }
}
