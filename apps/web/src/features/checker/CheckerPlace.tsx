import type { Blog } from '../../blogs/blog.ts';
import { Chunk } from '../../parts/chunk.ts';
import { Part } from '../../parts/Part.tsx';
import { usePainted } from '../../visitor/use-painted.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import styles from './CheckerPlace.module.css';

/** By itself: hardly anybody is in its groups. */
const chunk = new Chunk('writing-checker', () =>
  import('./WritingChecker.tsx').then(({ WritingChecker }) => WritingChecker),
);

const usual = { maxCharacters: 400, sentence: 'Try a sentence of your own.' };

type Props = { blog: Blog; at: 'product_headline' | 'article_end' };

/** Where the writing checker stands for the group that has it there; its room is kept before the first paint. */
export function CheckerPlace({ blog, at }: Props) {
  const group = usePainted('blog_gc', blog.hasChecker);
  const { treatments } = useVisitor();
  if (!blog.hasChecker) return null;
  const given = treatments.find(({ experimentName }) => experimentName === 'blog_gc')?.dynamicConfiguration;
  return (
    <div className={styles.place} data-at={at} data-place="checker">
      {group === at && (
        <Part chunk={chunk}>
          {(WritingChecker) => <WritingChecker placement={at} {...usual} {...(given as object)} />}
        </Part>
      )}
    </div>
  );
}
