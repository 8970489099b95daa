import { type BlogType, blogTypes } from '@contenthub/contracts/content/blogs';
import type { IssueDraft, IssuePost } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterFrequencies, newsletterNames } from '@contenthub/contracts/newsletter/newsletter-paths';
import { useId } from 'react';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Columns, Section } from '../../../components/Screen.tsx';
import { describeEdition } from '../issue-text.ts';
import { useAudience } from '../newsletter-api.ts';
import styles from './DraftForm.module.css';
import { IssuePosts } from './IssuePosts.tsx';
import { PostPicker } from './PostPicker.tsx';

type Props = { draft: IssueDraft; onChange: (update: (draft: IssueDraft) => IssueDraft) => void };

const blogs = blogTypes.map((id) => ({ id, label: newsletterNames[id] }));
const editionNames = { weekly: 'Weekly', monthly: 'Monthly' } as const;
const maxPosts = 20;

/** What staff write: texts, readers and posts. */
export function DraftForm({ draft, onChange }: Props) {
  const change = (fields: Partial<IssueDraft>) => onChange((current) => ({ ...current, ...fields }));
  const { blog, editions, posts } = draft;
  const { data: audience } = useAudience();
  return (
    <Columns>
      <div className={styles.column}>
        <Section
          title="Readers"
          note="Subscribers choose how often they get email. Monthly subscribers get one issue a month at most, whatever you tick."
        >
          <div className={styles.readers}>
            <SelectField
              label="Newsletter"
              options={blogs}
              value={blog}
              onChange={(value) => change({ blog: value as BlogType, posts: [] })}
            />
            <fieldset className={styles.editions}>
              <legend className="visually-hidden">Editions</legend>
              {newsletterFrequencies.map((name) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    checked={editions.includes(name)}
                    onChange={({ target }) =>
                      change({
                        editions: newsletterFrequencies.filter((each) =>
                          each === name ? target.checked : editions.includes(each),
                        ),
                      })
                    }
                  />
                  <span>
                    {editionNames[name]}
                    {audience && <span className={styles.count}>{describeEdition(audience, blog, name)}</span>}
                  </span>
                </label>
              ))}
            </fieldset>
          </div>
        </Section>
        <Section title="Text">
          <TextInput
            label="Subject"
            value={draft.subject}
            maxLength={150}
            hint="Phones show about 40 characters."
            onChange={(subject) => change({ subject })}
          />
          <TextInput
            label="Preview line"
            value={draft.preheader}
            maxLength={200}
            hint="Mail programs show it beside the subject."
            onChange={(preheader) => change({ preheader })}
          />
          <TextInput
            label="Introduction"
            value={draft.intro}
            maxLength={5000}
            rows={7}
            hint="Plain text. A blank line starts a paragraph."
            onChange={(intro) => change({ intro })}
          />
        </Section>
      </div>
      <div className={styles.column}>
        <Section title="Posts" note="In this order. Drag them, or use the arrows.">
          <IssuePosts posts={posts} onChange={(moved) => change({ posts: moved })} />
        </Section>
        <Section title="Add posts">
          <PostPicker
            blog={blog}
            chosen={posts.map(({ link }) => link)}
            isFull={posts.length >= maxPosts}
            onAdd={(post) => onChange((current) => (current.blog === blog ? addPost(current, post) : current))}
          />
        </Section>
      </div>
    </Columns>
  );
}

/** Posts can arrive late, so the draft may have changed since they were chosen. */
function addPost(draft: IssueDraft, post: IssuePost): IssueDraft {
  const others = draft.posts.filter(({ link }) => link !== post.link);
  return { ...draft, posts: [...others, post].slice(0, maxPosts) };
}

type TextProps = {
  label: string;
  value: string;
  maxLength: number;
  hint: string;
  rows?: number;
  onChange: (value: string) => void;
};

function TextInput({ label, value, maxLength, hint, rows, onChange }: TextProps) {
  const id = useId();
  const field = { id, value, maxLength, 'aria-describedby': `${id}-hint` };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...field} rows={rows} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...field} type="text" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint} {value.length > 0 && `${value.length} of ${maxLength} characters.`}
      </p>
    </div>
  );
}
