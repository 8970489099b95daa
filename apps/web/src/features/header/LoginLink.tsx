import { brand } from '@contenthub/contracts/brand';
import { use } from 'react';
import { AccountsContext } from '../../sites/accounts.ts';
import type { Blog } from '../../sites/blog.ts';
import { useIsSignedIn } from '../../visitor/use-visitor.ts';
import styles from './LoginLink.module.css';
import { AccountMenu } from './menus/AccountMenu.tsx';
import { HeaderLink } from './menus/HeaderLink.tsx';
import type { LinkTarget } from './menus/menus.ts';

type Device = 'desktop' | 'mobile';
type Login = { label: string; target: LinkTarget };

/**
 * The sign-in link. A signed-in reader gets the account menu, or a link to the company's account site. It reserves the
 * width of its longest label, so nothing shifts.
 */
export function LoginLink({ blog, device }: { blog: Blog; device: Device }) {
  const signedIn = useIsSignedIn();
  const { own } = use(AccountsContext);
  if (signedIn && own) return <AccountMenu />;
  const { label, target } = signedIn ? signedInLogin(blog, device) : loggedOutLogin(blog);
  // Renders another element instead of changing the link, so that the target of a focused link never changes.
  return (
    <HeaderLink
      key={label}
      className={styles.login}
      to={target}
      label={label}
      event="loginLink/click"
      delaysNavigation
    />
  );
}

function signedInLogin({ signedInLink }: Blog, device: Device): Login {
  if (signedInLink === 'editor') return { label: brand.texts.openEditor, target: { urlKey: 'editor' } };
  // The editor does not fit on a phone or a tablet.
  return { label: `My ${brand.product}`, target: { urlKey: device === 'desktop' ? 'editor' : 'accountHub' } };
}

function loggedOutLogin({ logInUrlKey = 'signIn' }: Blog): Login {
  return { label: brand.texts.logIn, target: { urlKey: logInUrlKey } };
}
