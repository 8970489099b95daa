import type { BlockData, BlockType, WrittenBlock } from '@contenthub/contracts/content/blocks';
import { Block } from '@contenthub/post-html/blocks/Block';
import { useBlockProps } from '@wordpress/block-editor';
import { registerBlockType } from '@wordpress/blocks';
import { __ } from '@wordpress/i18n';
import type { ComponentType } from 'react';
import { AnswerFields } from './AnswerFields.tsx';
import { CallToActionFields, ExamplesFields, RelatedFields } from './fields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { hasText } from './has-text.ts';
import { QuizFields } from './QuizFields.tsx';
import { VideoFields } from './VideoFields.tsx';

type Definition<T extends BlockType> = {
  title: string;
  description: string;
  icon: string;
  empty: BlockData[T];
  Fields: ComponentType<FieldsProps<T>>;
};

function register<T extends BlockType>(type: T, { title, description, icon, empty, Fields }: Definition<T>): void {
  registerBlockType<{ data?: BlockData[T] }>(`contenthub/${type}`, {
    ...{ apiVersion: 3, title, description, icon, category: 'text' },
    attributes: { data: { type: 'object' } },
    supports: { html: false, customClassName: false, className: false, reusable: false },
    edit: function Edit({ attributes: { data = empty }, setAttributes, isSelected }) {
      return (
        <div {...useBlockProps({ className: 'contenthub-block' })}>
          <Preview block={{ type, data } as WrittenBlock} title={title} />
          {isSelected && (
            <div className="contenthub-block-fields">
              <Fields data={data} onChange={(next) => setAttributes({ data: next })} />
            </div>
          )}
        </div>
      );
    },
    // The post stores the data only.
    save: () => null,
  });
}

/** As readers see it. */
function Preview({ block, title }: { block: WrittenBlock; title: string }) {
  if (!hasText(block.data)) return <p className="contenthub-block-empty">{title}</p>;
  return (
    <div className="contenthub-block-preview">
      <Block block={block} />
    </div>
  );
}

export function registerBlocks(): void {
  register('examples', {
    title: __('Right and wrong', 'contenthub'),
    description: __('Examples that follow or break a rule.', 'contenthub'),
    icon: 'yes-alt',
    empty: {
      rows: [
        { verdict: 'right', text: '' },
        { verdict: 'wrong', text: '' },
      ],
    },
    Fields: ExamplesFields,
  });
  register('quiz', {
    title: __('Quiz', 'contenthub'),
    description: __('Questions with options, an answer and an explanation, and texts for scores.', 'contenthub'),
    icon: 'editor-help',
    empty: { questions: [{ question: '', options: ['', ''], correct: 0, explanation: '' }] },
    Fields: QuizFields,
  });
  register('answer', {
    title: __('Answer card', 'contenthub'),
    description: __('The short answer of this post. Shown at its top, in search results and in feeds.', 'contenthub'),
    icon: 'lightbulb',
    empty: { question: '', rule: '', right: [''], wrong: [] },
    Fields: AnswerFields,
  });
  register('call-to-action', {
    title: __('Call to action', 'contenthub'),
    description: __('Replaces the call to action of the blog on this post.', 'contenthub'),
    icon: 'megaphone',
    empty: { text: '', url: '' },
    Fields: CallToActionFields,
  });
  register('video', {
    title: __('Video with transcript', 'contenthub'),
    description: __('A video and its text, for readers who do not play it.', 'contenthub'),
    icon: 'video-alt3',
    empty: { title: '', url: '', transcript: '' },
    Fields: VideoFields,
  });
  register('related', {
    title: __('Related post', 'contenthub'),
    description: __('A link to another post of the hub.', 'contenthub'),
    icon: 'admin-links',
    empty: { title: '', url: '' },
    Fields: RelatedFields,
  });
}
