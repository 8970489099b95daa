import { brand } from '@contenthub/contracts/brand';
import { Button } from '@contenthub/ui/button/Button';
import { useUrl } from '../../visitor/use-url.ts';
import styles from './ConsentBar.module.css';
import { allowAll, openConsentPreferences, refuseAll } from './consent-actions.ts';

/** The consent banner. Refusing takes as few clicks as allowing. */
export function ConsentBar() {
  const privacy = useUrl('privacy');
  const submit = (choice: () => Promise<void>) => () =>
    void choice().then(focusHeadline, (error: unknown) => reportError(error));
  return (
    <div className={styles.sheet}>
      <p className={styles.words}>
        <strong className={styles.question}>Can we use cookies?</strong> {brand.company} would like to measure what
        people read and use third-party tools such as live chat. Both stay off unless you allow them.{' '}
        <a className={styles.privacy} href={privacy}>
          Privacy policy
        </a>
      </p>
      <div className={styles.buttons}>
        <Button size="small" look="quiet" onClick={submit(allowAll)}>
          Allow all
        </Button>
        <Button size="small" look="quiet" onClick={submit(refuseAll)}>
          Reject all
        </Button>
        <button
          className={styles.choose}
          type="button"
          onClick={() => void openConsentPreferences().catch(reportError)}
        >
          Customize
        </button>
      </div>
    </div>
  );
}

/** The focused button disappears with the banner, so focus moves to the headline. */
function focusHeadline(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
