import { newsletterFor } from '@contenthub/calls-to-action/newsletter';
import { getTier, isNewsletterSubscriber } from '@contenthub/contracts/platform/tiers';
import { useTracking } from '@contenthub/tracking/tracking';
import { Button, ButtonLink } from '@contenthub/ui/button/Button';
import { useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import { acceptsCampaign, useUrl } from '../../visitor/use-url.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import styles from './Newsletter.module.css';

/** The newsletter form for signed-in readers. Anonymous readers get a link to sign-up. */
export function Newsletter() {
  const track = useTracking();
  const signUp = useUrl('signUp');
  const { data, groups, preferenceProfile } = useVisitor();
  const [state, setState] = useState<'idle' | 'loading' | 'done'>('idle');
  const subscribed = state === 'done' || isNewsletterSubscriber(groups, preferenceProfile);
  const offer = newsletterFor(data ? getTier(data) : 'Anonymous', subscribed);
  const join = async () => {
    setState('loading');
    // Loaded on demand, because the footer is on every page.
    const { subscribe } = await import('./subscribe.ts');
    try {
      await subscribe();
      setState('done');
      track('newsletter/subscribe', {});
      notifications.succeed('You’re subscribed. Look for the next issue in your inbox.');
    } catch (error) {
      setState('idle');
      notifications.fail();
      reportError(error);
    }
  };
  return (
    <div className={styles.newsletter} data-newsletter={offer}>
      <p className={styles.words}>The best of the month, in your inbox.</p>
      {offer === 'subscribed' && <p className={styles.thanks}>You’re subscribed.</p>}
      {offer === 'subscribe' && (
        <Button
          size="small"
          look="quiet"
          state={state === 'loading' ? 'loading' : 'enabled'}
          onClick={() => void join()}
        >
          Subscribe
        </Button>
      )}
      {offer === 'signUp' && (
        <ButtonLink href={signUp} size="small" look="quiet" data-campaign={acceptsCampaign(signUp) ? '' : undefined}>
          Sign up for the newsletter
        </ButtonLink>
      )}
    </div>
  );
}
