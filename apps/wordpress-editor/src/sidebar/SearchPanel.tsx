import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import { descriptionLength, titleLength, truncate } from '@contenthub/post-html/checks/report-issues';
import { TextareaControl, TextControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { readSettings } from '../settings.ts';
import { useAddress, useMeta } from '../use-post.ts';
import { SearchSnippet, SocialCard } from './snippets.tsx';

const excerptLength = 130;

/** What search engines and shared links show, as the editor types. */
export function SearchPanel() {
  const [meta, setMeta] = useMeta();
  const { address, blog } = useAddress();
  const { title, text, image } = useSelect((select) => {
    const editor = select('core/editor');
    const excerpt = editor.getEditedPostAttribute?.('excerpt') as string;
    const media = editor.getEditedPostAttribute?.('featured_media') as number;
    const picture = media ? select('core').getMedia?.(media) : undefined;
    return {
      title: (editor.getEditedPostAttribute?.('title') as string) ?? '',
      text: excerpt || (editor.getEditedPostContent?.() as string),
      image: (picture?.media_details?.sizes?.medium_large?.source_url ?? picture?.source_url) as string | undefined,
    };
  }, []);
  if (!meta) return null;
  const defaultTitle = `${title} | ${blogTitles[blog].title}`;
  const defaultDescription = truncate(toPlainText(text), excerptLength);
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

/** The text of serialised blocks, without their comments. */
function toPlainText(content: string): string {
  const body = new DOMParser().parseFromString(content.replace(/<!--[\s\S]*?-->/g, ' '), 'text/html').body;
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
