import type { BlogType } from '@contenthub/contracts/content/blogs';
import {
  honeypotField,
  type NewsletterNotice,
  newsletterConsent,
  newsletterPaths,
} from '@contenthub/contracts/newsletter/newsletter-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { useTracking } from '@contenthub/tracking/tracking';
import { Button } from '@contenthub/ui/button/Button';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import styles from './Newsletter.module.css';

type Props = {
  blog: BlogType;
  look: 'footer' | 'box' | 'page';
  /** Fields to choose the list and the frequency. */
  children?: ReactNode;
};

/** Subscribes an address. Without scripts, it leads to a page that shows the result. */
export function NewsletterForm({ blog, look, children }: Props) {
  const track = useTracking();
  const id = useId();
  const [loading, setLoading] = useState(false);
  const [notice, setNotice] = useState<NewsletterNotice>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setLoading(true);
    try {
      const { subscribeAddress } = await import('./subscribe.ts');
      setNotice(await subscribeAddress(form, track));
    } catch (error) {
      notifications.fail();
      reportError(error);
    } finally {
      setLoading(false);
    }
  };
  if (notice === 'check-mail' || notice === 'confirmed') {
    return (
      <p className={styles.text} role="status">
        {notice === 'confirmed'
          ? 'You’re subscribed.'
          : 'Check your inbox. To start getting the newsletter, confirm your address with the link in our email.'}
      </p>
    );
  }
  return (
    <form
      className={styles.form}
      method="post"
      action={platformBase + newsletterPaths.subscribe}
      onSubmit={(event) => void submit(event)}
    >
      {/* People do not see this field, and screen readers skip it. */}
      <input className="visually-hidden" name={honeypotField} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {children ?? (
        <>
          <input type="hidden" name="blog" value={blog} />
          <input type="hidden" name="frequency" value="monthly" />
        </>
      )}
      <div className={styles.row}>
        <label className="visually-hidden" htmlFor={id}>
          Email address
        </label>
        <input
          className={styles.field}
          id={id}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Your email address"
          aria-describedby={`${id}-terms`}
        />
        <Button
          type="submit"
          size={look === 'footer' ? 'small' : 'normal'}
          look={look === 'footer' ? 'quiet' : 'main'}
          state={loading ? 'loading' : 'enabled'}
        >
          Subscribe
        </Button>
      </div>
      {notice && (
        <p className={styles.problem} role="alert">
          {notice === 'slow-down'
            ? 'Too many attempts. Wait a minute, then try again.'
            : 'That doesn’t look like an email address. Check it and try again.'}
        </p>
      )}
      <p className={styles.terms} id={`${id}-terms`}>
        {newsletterConsent.text}
      </p>
    </form>
  );
}
