import type { Blog } from '../../blogs/blog.ts';
import { brand } from '../../brand/brand.ts';
import { useSignedIn } from '../../visitor/use-visitor.ts';
import { HeaderLink } from '../menus/HeaderLink.tsx';
import type { Target } from '../menus/menu.ts';
import styles from './LoginLink.module.css';

type Device = 'desktop' | 'mobile';
type Login = { label: string; target: Target };

/** The way in, or to what a signed-in reader has. Its space is that of the longest label, so nothing moves. */
export function LoginLink({ blog, device }: { blog: Blog; device: Device }) {
  const signedIn = useSignedIn();
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
