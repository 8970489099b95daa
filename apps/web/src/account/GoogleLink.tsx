import { accountPaths, platformBase } from '@contenthub/contracts/platform-paths';
import styles from './AccountPage.module.css';

/** A link and not a form: the way leads to another site, which our forms may not. */
export function GoogleLink({ next }: { next: string }) {
  const href = `${platformBase}${accountPaths.google}?next=${encodeURIComponent(next)}`;
  return (
    <>
      <a className={styles.google} href={href}>
        Continue with Google
      </a>
      <p className={styles.or} aria-hidden="true">
        or
      </p>
    </>
  );
}
