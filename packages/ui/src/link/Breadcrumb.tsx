import styles from './Breadcrumb.module.css';
import { Link } from './Link.tsx';

/** The maximum length of a breadcrumb label. */
export const maxLabelLength = 100;

/** Truncates at a word boundary if possible, with an ellipsis, to the maximum length. */
export function truncateLabel(label: string): string {
  if (label.length <= maxLabelLength) return label;
  const start = label.slice(0, maxLabelLength - 1);
  const atWord = start.replace(/\s+\S*$/, '');
  return `${atWord || start}…`;
}

/** A page above the current one. A hidden category has no link. */
export type BreadcrumbStep = { label: string; href?: string };

export function Breadcrumb({ steps }: { steps: readonly BreadcrumbStep[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {steps.map(({ label, href }) => (
          <li className={styles.step} key={href ?? label}>
            {href ? (
              <Link href={href} look="quiet">
                {truncateLabel(label)}
              </Link>
            ) : (
              <span className={styles.label}>{truncateLabel(label)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
