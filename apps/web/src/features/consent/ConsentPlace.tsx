import { allParts } from '../../parts/all-parts.ts';
import { NearPart } from '../../parts/NearPart.tsx';
import styles from './ConsentPlace.module.css';

/** Where the choice stands in every page. Whether it shows is up to the root element, before the first paint. */
export function ConsentPlace() {
  return (
    <NearPart as="section" label="Cookies" chunk={allParts.consent} about="consent" className={styles.place}>
      {(ConsentBar) => <ConsentBar />}
    </NearPart>
  );
}
