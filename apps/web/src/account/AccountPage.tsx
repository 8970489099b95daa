import type { ReactNode } from 'react';
import { AccountDocument, AccountFrame, Notice } from './AccountFrame.tsx';
import styles from './AccountPage.module.css';
import { AccountWelcome } from './AccountWelcome.tsx';
import {
  type AccountPageProps,
  type AccountSection,
  accountTitles,
  isSection,
  noticeTexts,
  type SectionProps,
} from './account-page.ts';
import { Newsletter, Profile } from './Profile.tsx';
import { ConfirmEmail, ResetPassword, SignedIn, SignIn, SignInCode, SignUp } from './SignInForms.tsx';
import { Authenticator } from './security/Authenticator.tsx';
import { Security } from './security/Security.tsx';

const sections: Record<AccountSection, (props: SectionProps) => ReactNode> = {
  profile: Profile,
  security: Security,
  authenticator: Authenticator,
  newsletter: Newsletter,
};

type Props = SectionProps & { page: AccountSection; children: ReactNode };

/** The layout of the signed-in account pages. */
function AccountLayout({ page, children, ...props }: Props) {
  const { paths, details, csrf } = props;
  const Section = sections[page];
  const here = page === 'authenticator' ? paths.security : paths[page];
  return (
    <AccountFrame accountPath={paths.profile} here={here} who={details} csrf={csrf} title={accountTitles[page]}>
      {children}
      <Section {...props} />
    </AccountFrame>
  );
}

const forms = {
  'sign-in': SignIn,
  'sign-in-code': SignInCode,
  'sign-up': SignUp,
  'reset-password': ResetPassword,
  'confirm-email': ConfirmEmail,
};

/** Sign-in and sign-up pages, one card each, and the signed-in account pages. */
export function AccountPage(props: AccountPageProps) {
  const { page, notice, details } = props;
  const noticeElement = notice && <Notice {...noticeTexts[notice]} />;
  return (
    <AccountDocument>
      {isSection(page) ? (
        details && (
          <AccountLayout {...props} page={page} details={details}>
            {noticeElement}
          </AccountLayout>
        )
      ) : (
        <Card {...props} page={page}>
          {noticeElement}
        </Card>
      )}
    </AccountDocument>
  );
}

type CardProps = AccountPageProps & { page: keyof typeof forms; children: React.ReactNode };

/** A card with one form, beside what an account is good for. The only link that leads away is the home link. */
function Card({ children, ...props }: CardProps) {
  const { page, signedInAs } = props;
  const isSignedIn = signedInAs !== undefined && page !== 'reset-password' && page !== 'confirm-email';
  const Form = isSignedIn ? SignedIn : forms[page];
  return (
    <div className={styles.entry}>
      <main className={styles.card}>
        <h1 className={styles.headline}>{isSignedIn ? 'Your account' : accountTitles[page]}</h1>
        {children}
        <Form {...props} />
      </main>
      <AccountWelcome />
    </div>
  );
}
