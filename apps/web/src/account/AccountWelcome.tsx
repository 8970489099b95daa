import type { ReactNode } from 'react';
import styles from './AccountPage.module.css';

type WelcomeProps = { title: string; benefits: readonly string[]; children: ReactNode };

/** A drawing and the benefits of an account, beside the form or below it on narrow screens. */
function Welcome({ title, benefits, children }: WelcomeProps) {
  return (
    <aside className={styles.welcome} aria-labelledby="welcome">
      <svg className={styles.drawing} viewBox="0 0 480 300" aria-hidden="true">
        <rect width="480" height="300" rx="8" fill="#15C39A" />
        <circle cx="404" cy="58" r="30" fill="#F2C14E" />
        <path d="M0 262q120-26 240-6t240-12v48a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" fill="#0B5A48" />
        {children}
      </svg>
      <h2 id="welcome">{title}</h2>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </aside>
  );
}

const accountBenefits = [
  'Choose which newsletters you get, and how often.',
  'Sign in with a passkey instead of a password.',
  'See what we know about you. Download or delete it at any time.',
];

/** A page with a keyhole, and a pencil whose end is the key to it. */
export function AccountWelcome() {
  return (
    <Welcome title="One account for everything you read here" benefits={accountBenefits}>
      <g transform="rotate(-4 150 150)">
        <path d="M70 44h140l36 36v196H70Z" fill="#17211E" opacity=".16" transform="translate(8 8)" />
        <path d="M70 44h140l36 36v196H70Z" fill="#F7F4EC" />
        <path d="M210 44l36 36h-36Z" fill="#DDD5C3" />
        <g fill="#17211E" opacity=".75">
          <path d="M92 76h84v8H92ZM92 98h110v6H92ZM92 116h128v6H92ZM92 226h128v6H92ZM92 244h92v6H92Z" />
        </g>
        <path d="M158 146a20 20 0 0 1 11 37l9 31h-40l9-31a20 20 0 0 1 11-37Z" fill="#17211E" />
      </g>
      <g transform="translate(264 160) rotate(-10)">
        <path d="M0 8h150v22H0Z" fill="#17211E" opacity=".16" transform="translate(6 8)" />
        <path d="M-58 6h20v-14h12V6h12v-10h12V6H20v16h-78Z" fill="#C9CFCB" />
        <path d="M16 0h118v28H16Z" fill="#F2C14E" />
        <path d="M16 9h118v10H16Z" fill="#E5A93B" />
        <path d="M134 0l30 14l-30 14Z" fill="#F0C9A8" />
        <path d="M152 8.400l12 5.600l-12 5.600Z" fill="#17211E" />
      </g>
      <g fill="none" stroke="#F7F4EC" strokeWidth="5" strokeLinecap="round">
        <path d="M304 92q18-22 36 0t36 0M322 126q14-16 28 0t28 0" />
      </g>
    </Welcome>
  );
}

const newsletterBenefits = [
  'Our best posts, picked by the people who edit them.',
  'Once a week or once a month. You choose.',
  'Unsubscribe with the link at the end of any issue.',
];

/** A letter that looks out of its envelope, and two that fly. */
export function NewsletterWelcome() {
  return (
    <Welcome title="A few minutes of good writing" benefits={newsletterBenefits}>
      <g transform="rotate(-4 200 170)">
        <path d="M104 122h208v130H104Z" fill="#17211E" opacity=".16" transform="translate(8 8)" />
        <path d="M104 122l104-74l104 74v130H104Z" fill="#DDD5C3" />
        <path d="M128 66h160v120H128Z" fill="#F7F4EC" />
        <g fill="#17211E" opacity=".75">
          <path d="M148 86h76v9h-76ZM148 108h120v6H148ZM148 124h104v6H148ZM148 140h116v6H148Z" />
        </g>
        <path d="M104 122l104 78l104-78v130H104Z" fill="#F2C14E" />
        <path d="M104 252l88-64h32l88 64Z" fill="#E5A93B" />
      </g>
      <g fill="#F7F4EC" stroke="#17211E" strokeWidth="3" strokeLinejoin="round">
        <path d="M352 176l70-30l-26 62l-16-22Z" />
        <path d="M64 92l-40-28l62 4l-12 16Z" />
      </g>
      <path
        d="M380 186l42-40M40 116q14-16 28 0M340 214q-16 18-34 22"
        fill="none"
        stroke="#F7F4EC"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Welcome>
  );
}
