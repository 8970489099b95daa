import { blogTitles } from '@contenthub/contracts/content/blog-titles';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import {
  type NewsletterList,
  newsletterFrequencies,
  newsletterNames,
} from '@contenthub/contracts/newsletter/newsletter-paths';
import styles from './ListFields.module.css';

const frequencyLabels = { weekly: 'Weekly', monthly: 'Monthly' };

/** Every newsletter with off, weekly or monthly. The platform reads a field per blog. */
export function ListFields({ lists }: { lists: readonly NewsletterList[] }) {
  return (Object.entries(newsletterNames) as [BlogType, string][]).map(([blog, name]) => (
    <ListField key={blog} blog={blog} name={name} frequency={lists.find((list) => list.blog === blog)?.frequency} />
  ));
}

/** Such as "weekly Writing and monthly Engineering newsletters". */
export function describeLists(lists: readonly NewsletterList[]): string {
  const names = lists.map(({ blog, frequency }) => `${frequency} ${newsletterNames[blog]}`);
  return `${new Intl.ListFormat('en').format(names)} newsletter${lists.length === 1 ? '' : 's'}`;
}

function ListField({ blog, name, frequency }: { blog: BlogType; name: string; frequency: string | undefined }) {
  return (
    <fieldset className={styles.list}>
      <legend className={styles.name}>{name}</legend>
      <p className={styles.description}>{blogTitles[blog].description}</p>
      <div className={styles.choices}>
        {['', ...newsletterFrequencies].map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={blog} value={value} defaultChecked={(frequency ?? '') === value} />
            <span>{value === '' ? 'Off' : frequencyLabels[value as keyof typeof frequencyLabels]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
