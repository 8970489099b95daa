import { use } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { AccountsContext } from '../../brand/accounts.ts';
import { brand } from '../../brand/brand.ts';
import { useSignedIn } from '../../visitor/use-visitor.ts';
import { HeaderLink } from '../menus/HeaderLink.tsx';
import type { Target } from '../menus/menu.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './LoginLink.module.css';

type Device = 'desktop' | 'mobile';
type Login = { label: string; target: Target };

/**
 * The way in. For a signed-in reader the menu of their account, or with a company's own account site a link to what they
 * have there. Its space is that of the longest label, so nothing moves.
 */
export function LoginLink({ blog, device }: { blog: Blog; device: Device }) {
  const signedIn = useSignedIn();
  const { own } = use(AccountsContext);
  if (signedIn && own) return <AccountMenu />;
  const { label, target } = signedIn ? signedInLogin(blog, device) : loggedOutLogin(blog);
  // Another link, not another text in the same one: whoever has focus on it is not led elsewhere by surprise.
  return <HeaderLink key={label} className={styles.login} to={target} label={label} event="loginLink/click" waits />;
}

function signedInLogin({ signedInLink }: Blog, device: Device): Login {
  if (signedInLink === 'editor') return { label: brand.texts.openEditor, target: { urlKey: 'editor' } };
  // A phone or a tablet has no room for the editor.
  return { label: `My ${brand.product}`, target: { urlKey: device === 'desktop' ? 'editor' : 'accountHub' } };
}

function loggedOutLogin({ logInUrlKey = 'signIn' }: Blog): Login {
  return { label: brand.texts.logIn, target: { urlKey: logInUrlKey } };
}
