import styles from './Breadcrumb.module.css';
import { Link } from './Link.tsx';

/** No step of a breadcrumb is longer than this. */
export const maxLabelLength = 100;

/** Cut at a word where there is one, with an ellipsis, to no more than the cap. */
export function truncateLabel(label: string): string {
  if (label.length <= maxLabelLength) return label;
  const room = label.slice(0, maxLabelLength - 1);
  const atWord = room.replace(/\s+\S*$/, '');
  return `${atWord || room}…`;
}

/** One step of the way; the last one is where the reader is and leads nowhere. */
export type BreadcrumbStep = { label: string; href?: string };

export function Breadcrumb({ steps }: { steps: readonly BreadcrumbStep[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {steps.map(({ label, href }, index) => (
          <li className={styles.step} key={href ?? label}>
            {href ? (
              <Link href={href} look="quiet">
                {truncateLabel(label)}
              </Link>
            ) : (
              <span className={styles.last} aria-current={index === steps.length - 1 ? 'page' : undefined}>
                {truncateLabel(label)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
