/**
 * What should be true of one address while its owner and an attacker, who does not read its mailbox, both act. Pure, so
 * that all orders of steps can be listed without running them.
 */
export type Model = {
  /** Whose password the account has. */
  account: { password: 'attacker' | 'owner'; confirmed: boolean } | undefined;
  /** Whether the account is from the sign-up of the owner's browser. */
  isFromOwnersBrowser: boolean;
  attackerIsIn: boolean;
  ownerIsIn: boolean;
  /** Mails that arrive. Of those that strangers can request, only three of a kind count in an hour. */
  mails: { signUp: number; confirm: number; reset: number; resetsSinceLast: number };
};

const mailsPerHour = 3;

/** Where the steps begin: with an address that nobody has used, or with one that an earlier release gave away. */
export const starts = {
  'a new address': {
    account: undefined,
    isFromOwnersBrowser: false,
    attackerIsIn: false,
    ownerIsIn: false,
    mails: { signUp: 0, confirm: 0, reset: 0, resetsSinceLast: 0 },
  },
  'a hijacked account': {
    account: { password: 'attacker', confirmed: true },
    isFromOwnersBrowser: false,
    attackerIsIn: true,
    ownerIsIn: false,
    mails: { signUp: 0, confirm: 0, reset: 0, resetsSinceLast: 0 },
  },
} satisfies Record<string, Model>;
export type Start = keyof typeof starts;

export const stepNames = [
  'attacker signs up',
  // For an unconfirmed account, this also mails the confirmation again. Every session is kept.
  'attacker signs in',
  'attacker adds a passkey',
  'attacker adds an authenticator',
  'attacker asks for a reset',
  'owner signs up',
  'owner confirms in her browser',
  'owner confirms in another browser',
  'owner signs in',
  'owner resets by mail',
  'owner changes the password',
  'owner signs out everywhere',
] as const;
export type StepName = (typeof stepNames)[number];

/** Whether a step can do anything. Every order ends with the attacker's password, sessions and passkeys anyway. */
export function isPossible(step: StepName, { account, attackerIsIn, ownerIsIn, mails }: Model): boolean {
  switch (step) {
    case 'attacker signs up':
    case 'owner signs up':
      return true;
    case 'attacker signs in':
      return account?.password === 'attacker';
    case 'attacker asks for a reset':
    case 'owner resets by mail':
      return account !== undefined;
    case 'attacker adds a passkey':
    case 'attacker adds an authenticator':
      return attackerIsIn;
    case 'owner confirms in her browser':
    case 'owner confirms in another browser':
      return mails.confirm > 0 && account?.confirmed === false;
    case 'owner signs in':
      return account?.password === 'owner' && account.confirmed && !ownerIsIn;
    case 'owner changes the password':
    case 'owner signs out everywhere':
      return ownerIsIn;
  }
}

/** The model after a step. */
export function after(step: StepName, before: Model): Model {
  const { account, isFromOwnersBrowser, mails } = before;
  switch (step) {
    case 'attacker signs up':
      return signedUp(before, 'attacker');
    case 'owner signs up':
      return signedUp(before, 'owner');
    case 'attacker signs in':
      if (account?.password !== 'attacker') return before;
      if (account.confirmed) return { ...before, attackerIsIn: true };
      return { ...before, mails: withConfirmation(mails) };
    case 'attacker asks for a reset':
      return { ...before, mails: withReset(mails) };
    case 'owner confirms in her browser':
      if (!account || account.confirmed || !isFromOwnersBrowser) return before;
      return { ...before, account: { password: 'owner', confirmed: true }, ownerIsIn: true };
    case 'owner confirms in another browser':
      if (account?.password !== 'owner' || account.confirmed) return before;
      return { ...before, account: { password: 'owner', confirmed: true }, ownerIsIn: true };
    case 'owner signs in':
      return { ...before, ownerIsIn: true };
    case 'owner resets by mail':
      return {
        account: { password: 'owner', confirmed: true },
        isFromOwnersBrowser,
        attackerIsIn: false,
        ownerIsIn: false,
        mails: { ...withReset(mails), resetsSinceLast: 0 },
      };
    case 'owner signs out everywhere':
      return { ...before, ownerIsIn: false };
    default:
      return before;
  }
}

/** All orders of possible steps, up to a length. */
export function orders(start: Start, length: number): StepName[][] {
  const continued = (model: Model, left: number): StepName[][] =>
    left === 0
      ? []
      : stepNames
          .filter((step) => isPossible(step, model))
          .flatMap((step) => [[step], ...continued(after(step, model), left - 1).map((rest) => [step, ...rest])]);
  return continued(starts[start], length);
}

function signedUp(before: Model, password: 'attacker' | 'owner'): Model {
  const { account, mails } = before;
  if (account?.confirmed) return { ...before, mails: { ...mails, signUp: Math.min(mails.signUp + 1, mailsPerHour) } };
  return {
    ...before,
    account: { password, confirmed: false },
    isFromOwnersBrowser: password === 'owner',
    mails: withConfirmation(mails),
  };
}

function withConfirmation(mails: Model['mails']): Model['mails'] {
  if (mails.signUp >= mailsPerHour) return mails;
  return { ...mails, signUp: mails.signUp + 1, confirm: mails.confirm + 1 };
}

function withReset(mails: Model['mails']): Model['mails'] {
  if (mails.resetsSinceLast >= mailsPerHour) return mails;
  return { ...mails, reset: mails.reset + 1, resetsSinceLast: mails.resetsSinceLast + 1 };
}
