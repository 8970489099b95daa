import { accountPaths, csrfField, platformBase } from '@contenthub/contracts/platform-paths';
import styles from './DataPage.module.css';

export function DownloadData({ csrf }: { csrf: string }) {
  return (
    <section className={styles.card} aria-labelledby="download">
      <h2 id="download">Download my data</h2>
      <p className={styles.text}>
        A file with everything above, in a format that other programs can read (JSON). Up to five times an hour.
      </p>
      <form className={styles.form} method="post" action={platformBase + accountPaths.exportData}>
        <input type="hidden" name={csrfField} value={csrf} />
        <button className={styles.button} type="submit">
          Download my data
        </button>
      </form>
    </section>
  );
}
