import { brand } from '../brand/brand.ts';
import { Mark } from '../features/header/Mark.tsx';
import styles from './AccountPage.module.css';
import { type AccountPageProps, accountTitles } from './account-page.ts';
import { noticeTexts } from './notice-texts.ts';
import { ResetPassword } from './ResetPassword.tsx';
import { SignedIn, SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';

const forms = { 'sign-in': SignIn, 'sign-up': SignUp, 'reset-password': ResetPassword };

/** One card and nothing that leads away from it but the way home. */
export function AccountPage(props: AccountPageProps) {
  const { page, notice, signedInAs } = props;
  const settled = signedInAs !== undefined && page !== 'reset-password';
  const Form = settled ? SignedIn : forms[page];
  const said = notice && noticeTexts[notice];
  return (
    <div className={styles.page}>
      <header>
        <a className={styles.home} href="/blog/">
          <Mark />
          <span>
            {brand.company} <span className={styles.soft}>Blog</span>
          </span>
        </a>
      </header>
      <main className={styles.card}>
        <h1 className={styles.headline}>{settled ? 'Your account' : accountTitles[page]}</h1>
        {said && (
          <p className={said.good ? styles.good : styles.bad} role={said.good ? 'status' : 'alert'}>
            {said.text}
          </p>
        )}
        <Form {...props} />
      </main>
    </div>
  );
}
