import { maxRelatedPosts } from '@contenthub/contracts/content/site-urls';
import apiFetch from '@wordpress/api-fetch';
import { Button, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { blogOfAddress } from '../address/address.ts';
import { replaceAt } from '../blocks/replace-at.ts';
import { toPlainText } from '../html-text.ts';
import { editMeta, useAddress, useEditedPost } from '../use-post.ts';

type FoundPost = { id: number; status: string; title: { rendered: string }; contenthub_address: string };

const typingPauseMs = 300;
const maxResults = 5;
const noIds: number[] = [];
const titleOf = ({ title }: FoundPost) => toPlainText(title.rendered) || __('(no title)', 'contenthub');

/** The posts that WordPress finds, or undefined while it searches. Waits until the query stops changing. */
function usePosts(query: string, delayMs: number) {
  const [found, setFound] = useState<{ query: string; posts: FoundPost[]; error?: string }>();
  useEffect(() => {
    if (!query) return undefined;
    const request = new AbortController();
    const load = () => {
      const path = `/wp/v2/posts?${query}&context=edit&_fields=id,status,title,contenthub_address`;
      apiFetch<FoundPost[]>({ path, signal: request.signal }).then(
        (posts) => setFound({ query, posts }),
        ({ message }: Error) => request.signal.aborted || setFound({ query, posts: [], error: message }),
      );
    };
    const timer = setTimeout(load, delayMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, delayMs]);
  return found?.query === query ? found : undefined;
}

/** Up to three posts that readers see at the end of this one. */
export function RelatedPanel() {
  const { meta } = useEditedPost('meta');
  if (!meta) return null;
  const chosen = meta.contenthub_related ?? noIds;
  return (
    <div data-contenthub-related>
      <p className="contenthub-help">
        {__('Readers see them at the end of the post. The hub adds similar posts until there are three.', 'contenthub')}
      </p>
      {chosen.length > 0 && <ChosenPosts chosen={chosen} />}
      {chosen.length < maxRelatedPosts && <PostSearch chosen={chosen} />}
    </div>
  );
}

const choose = (contenthub_related: number[]) => editMeta({ contenthub_related });

function ChosenPosts({ chosen }: { chosen: readonly number[] }) {
  const { blog } = useAddress();
  const include = chosen.toSorted((a, b) => a - b).join(',');
  const found = usePosts(`include=${include}&status=publish,future,draft,pending,private`, 0);
  const move = (index: number) =>
    choose(chosen.with(index, chosen[index + 1] ?? 0).with(index + 1, chosen[index] ?? 0));
  return (
    <ol className="contenthub-related">
      {chosen.map((id, index) => {
        const post = found?.posts.find((each) => each.id === id);
        const name = post ? titleOf(post) : `#${id}`;
        const isHidden = found && (post?.status !== 'publish' || blogOfAddress(post.contenthub_address) !== blog);
        return (
          <li key={id}>
            <span>{name}</span>
            {isHidden && (
              <span className="contenthub-help">
                {__('Readers do not see it: it is not published in this blog.', 'contenthub')}
              </span>
            )}
            <span className="contenthub-related-actions">
              <Button
                size="small"
                disabled={index === 0}
                accessibleWhenDisabled
                /* translators: %s: title of a post */
                label={sprintf(__('Move “%s” up', 'contenthub'), name)}
                onClick={() => move(index - 1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                disabled={index === chosen.length - 1}
                accessibleWhenDisabled
                /* translators: %s: title of a post */
                label={sprintf(__('Move “%s” down', 'contenthub'), name)}
                onClick={() => move(index)}
              >
                ↓
              </Button>
              <Button
                size="small"
                isDestructive
                /* translators: %s: title of a post */
                label={sprintf(__('Remove “%s”', 'contenthub'), name)}
                onClick={() => choose(replaceAt(chosen, index, undefined))}
              >
                {__('Remove', 'contenthub')}
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function PostSearch({ chosen }: { chosen: readonly number[] }) {
  const { id } = useEditedPost('id');
  const { blog } = useAddress();
  const [text, setText] = useState('');
  const words = text.trim();
  const exclude = [id, ...chosen].join(',');
  const search = `search=${encodeURIComponent(words)}&search_columns=post_title&per_page=50&exclude=${exclude}`;
  const found = usePosts(words && search, typingPauseMs);
  const results = found?.posts.filter((post) => blogOfAddress(post.contenthub_address) === blog).slice(0, maxResults);
  return (
    <>
      <TextControl
        label={__('Search posts of this blog by title', 'contenthub')}
        value={text}
        onChange={setText}
        __nextHasNoMarginBottom
        __next40pxDefaultSize
      />
      <p role="status" className="contenthub-help">
        {found?.error ?? (words && results?.length === 0 && __('No post has these words in its title.', 'contenthub'))}
      </p>
      {words && results && (
        <ul className="contenthub-related">
          {results.map((post) => (
            <li key={post.id}>
              <span>{titleOf(post)}</span>
              <Button
                variant="secondary"
                size="small"
                /* translators: %s: title of a post */
                label={sprintf(__('Add “%s”', 'contenthub'), titleOf(post))}
                onClick={() => choose([...chosen, post.id])}
              >
                {__('Add', 'contenthub')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
