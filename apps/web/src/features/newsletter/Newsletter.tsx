import { newsletterFor } from '@contenthub/calls-to-action/newsletter';
import { isNewsletterSubscriber, newsletterGroups } from '@contenthub/contracts/platform/groups';
import { getTier } from '@contenthub/contracts/platform/tiers';
import { useTracking } from '@contenthub/tracking/tracking';
import { Button } from '@contenthub/ui/button/Button';
import { type ReactNode, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import type { Blog } from '../../sites/blog.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import styles from './Newsletter.module.css';
import { NewsletterForm } from './NewsletterForm.tsx';

type Props = {
  blog: Blog;
  /** Where it is: in the footer, in a box at the end of a post, or on the newsletter's own page. */
  look: 'footer' | 'box' | 'page';
  /** Fields of the form for anonymous readers. */
  children?: ReactNode;
};

const headlines = {
  footer: 'The best of the month, in your inbox.',
  box: 'Get posts like this by email',
  page: 'Get the newsletter',
};

/** Anonymous readers subscribe with their address, and signed-in readers with one click. */
export function Newsletter({ blog, look, children }: Props) {
  const track = useTracking();
  const { data, groups, preferenceProfile } = useVisitor();
  const [state, setState] = useState<'idle' | 'loading' | 'done'>('idle');
  const group = newsletterGroups[blog.type];
  const subscribed = state === 'done' || isNewsletterSubscriber(groups, preferenceProfile, group);
  const offer = newsletterFor(data ? getTier(data) : 'Anonymous', subscribed);
  const Headline = look === 'footer' ? 'p' : 'h2';
  const join = async () => {
    setState('loading');
    // Loaded on demand, because the footer is on every page.
    const { joinNewsletterGroup } = await import('./subscribe.ts');
    try {
      await joinNewsletterGroup(group, track);
      setState('done');
      notifications.succeed('You’re subscribed. Look for the next issue in your inbox.');
    } catch (error) {
      setState('idle');
      notifications.fail();
      reportError(error);
    }
  };
  return (
    <section
      className={`${styles.newsletter} not-printed`}
      data-newsletter={offer}
      data-look={look}
      aria-label={headlines[look]}
    >
      <Headline className={styles.words}>{headlines[look]}</Headline>
      {offer === 'subscribed' && <p className={styles.text}>You’re subscribed.</p>}
      {offer === 'subscribe' && (
        <Button
          size={look === 'footer' ? 'small' : 'normal'}
          look={look === 'footer' ? 'quiet' : 'main'}
          state={state === 'loading' ? 'loading' : 'enabled'}
          onClick={() => void join()}
        >
          Subscribe
        </Button>
      )}
      {offer === 'email' && (
        <NewsletterForm blog={blog.type} look={look}>
          {children}
        </NewsletterForm>
      )}
    </section>
  );
}
