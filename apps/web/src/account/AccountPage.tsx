import { AccountDocument, Notice } from './AccountFrame.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import styles from './AccountPage.module.css';
import { type AccountPageProps, accountTitles, isSection } from './account-page.ts';
import { ConfirmEmail, ResetPassword } from './MailedLinks.tsx';
import { noticeTexts } from './notice-texts.ts';
import { SignedIn, SignIn, SignInCode } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';

const forms = {
  'sign-in': SignIn,
  'sign-in-code': SignInCode,
  'sign-up': SignUp,
  'reset-password': ResetPassword,
  'confirm-email': ConfirmEmail,
};

/** The pages to sign in and up on, one card each, and the pages of an account. */
export function AccountPage(props: AccountPageProps) {
  const { page, notice, details } = props;
  const told = notice && <Notice {...noticeTexts[notice]} />;
  return (
    <AccountDocument>
      {isSection(page) ? (
        details && (
          <AccountLayout {...props} page={page} details={details}>
            {told}
          </AccountLayout>
        )
      ) : (
        <Card {...props} page={page}>
          {told}
        </Card>
      )}
    </AccountDocument>
  );
}

type CardProps = AccountPageProps & { page: keyof typeof forms; children: React.ReactNode };

/** One card and nothing that leads away from it but the way home. */
function Card({ children, ...props }: CardProps) {
  const { page, signedInAs } = props;
  const settled = signedInAs !== undefined && page !== 'reset-password' && page !== 'confirm-email';
  const Form = settled ? SignedIn : forms[page];
  return (
    <main className={styles.card}>
      <h1 className={styles.headline}>{settled ? 'Your account' : accountTitles[page]}</h1>
      {children}
      <Form {...props} />
    </main>
  );
}
