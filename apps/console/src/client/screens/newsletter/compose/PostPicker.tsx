import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { IssuePost } from '@contenthub/contracts/newsletter/newsletter-api';
import { type MouseEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import controls from '../../../components/forms/controls.module.css';
import { QueryState } from '../../../components/QueryState.tsx';
import { useAnalytics } from '../../../data/analytics.ts';
import { messageOf } from '../../../view/message-of.ts';
import { resolvePeriod } from '../../../view/period.ts';
import { newsletterCalls, useFoundPosts, useIssues } from '../newsletter-api.ts';
import styles from './PostPicker.module.css';
import { suggestPosts } from './suggestions.ts';

type Props = {
  blog: BlogType;
  /** Links of the posts that the issue has already. */
  chosen: readonly string[];
  isFull: boolean;
  onAdd: (post: IssuePost) => void;
};

const sources = [
  { id: 'suggestions', label: 'Suggestions' },
  { id: 'find', label: 'Newest and search' },
] as const;

/** Posts to add: those that readers like and subscribers do not know, or any post of the blog. */
export function PostPicker(props: Props) {
  const [source, setSource] = useState<(typeof sources)[number]['id']>('suggestions');
  const { picker, rememberButton } = useNextButton(props.chosen.length);
  return (
    <div className={styles.picker} ref={picker} onClickCapture={rememberButton}>
      <fieldset className={styles.sources}>
        <legend className="visually-hidden">Where to look</legend>
        {sources.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={controls.control}
            aria-pressed={id === source}
            onClick={() => setSource(id)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {props.isFull && <p className={styles.note}>An issue has at most 20 posts.</p>}
      {source === 'suggestions' ? <Suggestions {...props} /> : <Found {...props} />}
    </div>
  );
}

/**
 * An added post leaves the list, or its button is disabled. The focus moves on to the next "Add", so that a keyboard user
 * does not start at the top of the page again.
 */
function useNextButton(chosenCount: number) {
  const picker = useRef<HTMLDivElement>(null);
  const position = useRef(-1);
  const getButtons = () => [
    ...(picker.current?.querySelectorAll<HTMLButtonElement>('li button:not([disabled])') ?? []),
  ];
  const rememberButton = ({ target }: MouseEvent) => {
    position.current = getButtons().indexOf(target as HTMLButtonElement);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a post was added
  useEffect(() => {
    const { activeElement, body } = document;
    const isFocusLost = activeElement === body || activeElement?.matches('[disabled]');
    if (position.current < 0 || !isFocusLost) return;
    const buttons = getButtons();
    const next = buttons[position.current] ?? buttons.at(-1) ?? picker.current?.querySelector('button');
    position.current = -1;
    next?.focus();
  }, [chosenCount]);
  return { picker, rememberButton };
}

function Suggestions({ blog, chosen, isFull, onAdd }: Props) {
  const [problem, setProblem] = useState('');
  const [adding, setAdding] = useState<readonly string[]>([]);
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const period = useMemo(() => resolvePeriod({ period: '28d' }, today), [today]);
  const figures = useAnalytics(
    { period, compare: false, filters: { blog: [blog] } },
    { metrics: ['readers', 'readings', 'ends'], groupBy: 'post', orderBy: 'readers', limit: 200 },
  );
  const { data: issues } = useIssues();
  const add = (link: string) => {
    setProblem('');
    setAdding((links) => [...links, link]);
    newsletterCalls
      .post(link.split('/').filter(Boolean).at(-1) ?? '', blog)
      .then(onAdd, (error: unknown) => setProblem(messageOf(error)))
      .finally(() => setAdding((links) => links.filter((each) => each !== link)));
  };
  return (
    <QueryState query={figures} height={240}>
      {({ rows }) => {
        const suggestions = suggestPosts(rows, issues?.issues ?? [], blog, chosen);
        if (suggestions.length === 0)
          return (
            <p className={styles.note}>
              No suggestions. Every post that was read in the last 28 days was already sent.
            </p>
          );
        return (
          <>
            <p className={styles.note}>
              Posts that were often read to the end in the last 28 days and haven’t been sent yet.
            </p>
            <p className={styles.problem} role="alert" hidden={!problem}>
              {problem}
            </p>
            <ul className={styles.list}>
              {suggestions.map(({ link, title, reason }) => (
                <Candidate
                  key={link}
                  title={title}
                  detail={reason}
                  isDisabled={isFull}
                  isAdding={adding.includes(link)}
                  onAdd={() => add(link)}
                />
              ))}
            </ul>
          </>
        );
      }}
    </QueryState>
  );
}

function Found({ blog, chosen, isFull, onAdd }: Props) {
  const [words, setWords] = useState('');
  const found = useFoundPosts(blog, useDeferredValue(words.trim()));
  return (
    <>
      <input
        type="search"
        className={controls.field}
        aria-label="Search posts"
        placeholder="Search posts"
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
      />
      <QueryState
        query={found}
        height={240}
        empty={{ when: ({ posts }) => posts.length === 0, title: 'No post found', text: 'Try fewer or other words.' }}
      >
        {({ posts }) => (
          <ul className={styles.list}>
            {posts.map((post) => (
              <Candidate
                key={post.link}
                title={post.title}
                detail={post.excerpt}
                isDisabled={isFull || chosen.includes(post.link)}
                onAdd={() => onAdd(post)}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}

type CandidateProps = {
  title: string;
  detail: ReactNode;
  isDisabled: boolean;
  /** Not disabled meanwhile, because a disabled button loses the focus, also if adding fails. */
  isAdding?: boolean;
  onAdd: () => void;
};

function Candidate({ title, detail, isDisabled, isAdding = false, onAdd }: CandidateProps) {
  return (
    <li>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className={styles.detail}>{detail}</p>
      </div>
      <button
        type="button"
        className={controls.control}
        aria-label={`Add ${title}`}
        disabled={isDisabled}
        aria-busy={isAdding}
        data-disabled={isDisabled || isAdding || undefined}
        onClick={isAdding ? undefined : onAdd}
      >
        Add
      </button>
    </li>
  );
}
