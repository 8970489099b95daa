import styles from './AccountPage.module.css';

const benefits = [
  'Choose which newsletters you get, and how often.',
  'Sign in with a passkey instead of a password.',
  'See what we know about you. Download or delete it at any time.',
];

/** What an account is good for, beside the forms to sign in and sign up. Not on narrow screens. */
export function AccountWelcome() {
  return (
    <aside className={styles.welcome} aria-labelledby="welcome">
      <Drawing />
      <h2 id="welcome">One account for everything you read here</h2>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </aside>
  );
}

/** A page with a keyhole, and a pencil whose end is the key to it. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 300" aria-hidden="true">
      <rect width="480" height="300" rx="8" fill="#15C39A" />
      <circle cx="404" cy="58" r="30" fill="#F2C14E" />
      <path d="M0 262q120-26 240-6t240-12v48a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" fill="#0B5A48" />
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
    </svg>
  );
}
