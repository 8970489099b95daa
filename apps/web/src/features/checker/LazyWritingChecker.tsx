import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import type { Blog } from '../../sites/blog.ts';
import { useExperience, useVisitor } from '../../visitor/use-visitor.ts';
import styles from './LazyWritingChecker.module.css';

/** In its own chunk, because few visitors are in its groups. */
const { WritingChecker: writingChecker } = lazyExports({ WritingChecker: () => import('./WritingChecker.tsx') });

const defaultOptions = { maxCharacters: 400, sentence: 'Try a sentence of your own.' };

type Props = { blog: Blog; at: 'product_headline' | 'article_end' };

/**
 * Renders the writing checker for the group that has it in this position. Its space is reserved before the first paint.
 */
export function LazyWritingChecker({ blog, at }: Props) {
  const group = useExperience('blog_gc');
  const { treatments } = useVisitor();
  if (!blog.hasChecker) return null;
  const configuration = treatments.find(({ experimentName }) => experimentName === 'blog_gc')?.dynamicConfiguration;
  return (
    <div className={styles.place} data-at={at} data-place="checker">
      {group === at && (
        <LazyComponent module={writingChecker}>
          {(WritingChecker) => <WritingChecker placement={at} {...defaultOptions} {...(configuration as object)} />}
        </LazyComponent>
      )}
    </div>
  );
}
