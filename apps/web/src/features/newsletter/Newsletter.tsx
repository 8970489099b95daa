import { newsletterFor } from '@contenthub/calls-to-action/newsletter';
import { isSubscribedToBlog, tierOf } from '@contenthub/contracts/tiers';
import { useTracking } from '@contenthub/tracking/use-tracking';
import { Button } from '@contenthub/ui/button/Button';
import { ButtonLink } from '@contenthub/ui/button/ButtonLink';
import { useState } from 'react';
import { notifications } from '../../notifications/notifications.ts';
import { takesCampaign, useAddress } from '../../visitor/use-address.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import styles from './Newsletter.module.css';

/** The blog by mail, for who is signed in; others are led to an account first. */
export function Newsletter() {
  const track = useTracking();
  const signUp = useAddress('signUp');
  const { data, groups, preferenceProfile } = useVisitor();
  const [state, setState] = useState<'asked' | 'loading' | 'done'>('asked');
  const subscribed = state === 'done' || isSubscribedToBlog(groups, preferenceProfile);
  const offer = newsletterFor(data ? tierOf(data) : 'Anonymous', subscribed);
  const join = async () => {
    setState('loading');
    // The platform's own module comes with the wish: the footer is on every page.
    const { subscribe } = await import('./subscribe.ts');
    try {
      await subscribe();
      setState('done');
      track('newsletter/subscribe', {});
      notifications.succeed('You are subscribed. The next letter comes to your address.');
    } catch (error) {
      setState('asked');
      notifications.fail();
      reportError(error);
    }
  };
  return (
    <div className={styles.newsletter} data-newsletter={offer}>
      <p className={styles.words}>The best of the month, by mail.</p>
      {offer === 'subscribed' && <p className={styles.thanks}>You are subscribed.</p>}
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
        <ButtonLink href={signUp} size="small" look="quiet" data-campaign={takesCampaign(signUp) ? '' : undefined}>
          Sign up for the newsletter
        </ButtonLink>
      )}
    </div>
  );
}
