import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import { descriptionLength, titleLength } from '@contenthub/post-html/checks/report-issues';
import { TextareaControl, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { createExcerpt } from '../html-text.ts';
import { readSettings } from '../settings.ts';
import { editMeta, useAddress, useEditedPost } from '../use-post.ts';
import { SearchSnippet, SocialCard } from './snippets.tsx';

/** What search engines and shared links show, as the editor types. */
export function SearchPanel() {
  const { meta, title, excerpt, image, beginning } = useEditedPost('meta', 'title', 'excerpt', 'image', 'beginning');
  const { address, blog } = useAddress();
  if (!meta) return null;
  const defaultTitle = `${title} | ${blogTitles[blog].title}`;
  const defaultDescription = excerpt ? createExcerpt(excerpt) : beginning;
  const shown = {
    title: meta.contenthub_seo_title || defaultTitle,
    description: meta.contenthub_seo_description || defaultDescription,
  };
  const { site } = readSettings();
  const host = site.replace(/^https?:\/\//, '');
  return (
    <>
      <TextControl
        label={__('Title in search results', 'contenthub')}
        help={<Count length={shown.title.length} limit={titleLength} />}
        placeholder={defaultTitle}
        value={meta.contenthub_seo_title}
        onChange={(contenthub_seo_title) => editMeta({ contenthub_seo_title })}
        __nextHasNoMarginBottom
        __next40pxDefaultSize
      />
      <TextareaControl
        label={__('Description in search results', 'contenthub')}
        help={<Count length={shown.description.length} limit={descriptionLength} />}
        placeholder={defaultDescription}
        rows={3}
        value={meta.contenthub_seo_description}
        onChange={(contenthub_seo_description) => editMeta({ contenthub_seo_description })}
        __nextHasNoMarginBottom
      />
      <SearchSnippet {...shown} host={host} address={address} />
      <SocialCard {...shown} host={host} image={image} />
    </>
  );
}

function Count({ length, limit }: { length: number; limit: number }) {
  const text = sprintf(
    /* translators: 1: number of characters, 2: number that search engines show */
    __('%1$d of about %2$d characters shown', 'contenthub'),
    length,
    limit,
  );
  return <span data-too-long={length > limit || undefined}>{text}</span>;
}
