import styles from './Breadcrumb.module.css';
import { shortened } from './breadcrumb-cap.ts';
import { Link } from './Link.tsx';

/** One step of the way; the last one is where the reader is and leads nowhere. */
export type Step = { label: string; href?: string };

export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {steps.map(({ label, href }, index) => (
          <li className={styles.step} key={href ?? label}>
            {href ? (
              <Link href={href} look="quiet">
                {shortened(label)}
              </Link>
            ) : (
              <span className={styles.last} aria-current={index === steps.length - 1 ? 'page' : undefined}>
                {shortened(label)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
