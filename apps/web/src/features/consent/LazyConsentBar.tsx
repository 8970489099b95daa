import { LazilyHydrated } from '../../browser/hydration/LazilyHydrated.tsx';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import styles from './LazyConsentBar.module.css';

/** Where the choice stands in every page. Whether it shows is up to the root element, before the first paint. */
export function LazyConsentBar() {
  return (
    <LazilyHydrated
      as="section"
      label="Cookies"
      module={lazyComponents.consent}
      contentKey="consent"
      className={styles.place}
    >
      {(ConsentBar) => <ConsentBar />}
    </LazilyHydrated>
  );
}
