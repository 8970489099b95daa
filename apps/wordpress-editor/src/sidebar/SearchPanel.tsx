import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import { descriptionLength, titleLength } from '@contenthub/post-html/checks/report-issues';
import { TextareaControl, TextControl } from '@wordpress/components';
import { select, subscribe, useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { createExcerpt } from '../html-text.ts';
import { readSettings } from '../settings.ts';
import { useAddress, useMeta } from '../use-post.ts';
import { SearchSnippet, SocialCard } from './snippets.tsx';

const typingPauseMs = 300;

/** What search engines and shared links show, as the editor types. */
export function SearchPanel() {
  const [meta, setMeta] = useMeta();
  const { address, blog } = useAddress();
  const { title, excerpt, image } = useSelect((from) => {
    const editor = from('core/editor');
    const media = editor.getEditedPostAttribute?.('featured_media') as number;
    const picture = media ? from('core').getMedia?.(media) : undefined;
    return {
      title: (editor.getEditedPostAttribute?.('title') as string) ?? '',
      excerpt: (editor.getEditedPostAttribute?.('excerpt') as string) ?? '',
      image: (picture?.media_details?.sizes?.medium_large?.source_url ?? picture?.source_url) as string | undefined,
    };
  }, []);
  const beginning = useBeginning();
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
        onChange={(contenthub_seo_title) => setMeta({ contenthub_seo_title })}
        __nextHasNoMarginBottom
        __next40pxDefaultSize
      />
      <TextareaControl
        label={__('Description in search results', 'contenthub')}
        help={<Count length={shown.description.length} limit={descriptionLength} />}
        placeholder={defaultDescription}
        rows={3}
        value={meta.contenthub_seo_description}
        onChange={(contenthub_seo_description) => setMeta({ contenthub_seo_description })}
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

/** The beginning of the post's text, read when typing pauses, because serialising the post on every key would slow typing. */
function useBeginning(): string {
  const [beginning, setBeginning] = useState(readBeginning);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setBeginning(readBeginning()), typingPauseMs);
    }, 'core/block-editor');
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return beginning;
}

function readBeginning(): string {
  return createExcerpt(String(select('core/editor').getEditedPostContent?.() ?? ''));
}
