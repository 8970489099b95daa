import { use } from 'react';
import { AccountsContext } from '../../sites/accounts.ts';
import type { Blog } from '../../sites/blog.ts';
import { brand } from '../../sites/brand.ts';
import { useIsSignedIn } from '../../visitor/use-visitor.ts';
import styles from './LoginLink.module.css';
import { AccountMenu } from './menus/AccountMenu.tsx';
import { HeaderLink } from './menus/HeaderLink.tsx';
import type { LinkTarget } from './menus/menus.ts';

type Device = 'desktop' | 'mobile';
type Login = { label: string; target: LinkTarget };

/**
 * The way in. For a signed-in reader the menu of their account, or with a company's own account site a link to what they
 * have there. Its space is that of the longest label, so nothing moves.
 */
export function LoginLink({ blog, device }: { blog: Blog; device: Device }) {
  const signedIn = useIsSignedIn();
  const { own } = use(AccountsContext);
  if (signedIn && own) return <AccountMenu />;
  const { label, target } = signedIn ? signedInLogin(blog, device) : loggedOutLogin(blog);
  // Another link, not another text in the same one: whoever has focus on it is not led elsewhere by surprise.
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
  // A phone or a tablet has no room for the editor.
  return { label: `My ${brand.product}`, target: { urlKey: device === 'desktop' ? 'editor' : 'accountHub' } };
}

function loggedOutLogin({ logInUrlKey = 'signIn' }: Blog): Login {
  return { label: brand.texts.logIn, target: { urlKey: logInUrlKey } };
}
