import type { ReactNode } from 'react';
import { AccountFrame } from './AccountFrame.tsx';
import { Authenticator } from './Authenticator.tsx';
import { type AccountSection, accountTitles, type SectionProps } from './account-page.ts';
import { Newsletter, Profile } from './Profile.tsx';
import { Security } from './Security.tsx';

const sections: Record<AccountSection, (props: SectionProps) => ReactNode> = {
  profile: Profile,
  security: Security,
  authenticator: Authenticator,
  newsletter: Newsletter,
};

type Props = SectionProps & { page: AccountSection; children: ReactNode };

/** The pages of an account. */
export function AccountLayout({ page, children, ...props }: Props) {
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
