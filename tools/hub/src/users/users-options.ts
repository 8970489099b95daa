import { parseArgs } from 'node:util';
import type { PersonChange, Plan } from '@contenthub/platform/people/people';

const verbs = ['list', 'make', 'change', 'remove'] as const;
const plans: readonly Plan[] = ['free', 'premium', 'gift'];

export type UsersOptions = { verb: (typeof verbs)[number]; email: string; change: PersonChange };

/** What was typed cannot be meant; the message says what can. */
export class UsersOptionsError extends Error {
  override name = 'UsersOptionsError';
}

export function readUsersOptions(args: string[]): UsersOptions {
  const { values, positionals } = parse(args);
  const [verb = '', email = '', ...more] = positionals;
  const known = verbs.find((one) => one === verb);
  if (!known) throw new UsersOptionsError(`Say what to do: users ${verbs.join('|')}. \`users --help\` says more.`);
  if (more.length > 0) throw new UsersOptionsError(`One address at a time: what is ${more.join(' ')}?`);
  if (known !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new UsersOptionsError(`Whose account? Name an e-mail address: users ${known} EMAIL`);
  }
  return { verb: known, email, change: changeOf(values) };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        plan: text,
        institution: text,
        name: text,
        password: text,
        group: { ...text, multiple: true },
        'no-group': { ...text, multiple: true },
        test: flag,
        'no-test': flag,
        confirmed: flag,
        'no-confirmed': flag,
        disabled: flag,
        'no-disabled': flag,
      },
    });
  } catch (error) {
    throw new UsersOptionsError(`${(error as Error).message} \`users --help\` lists all options.`);
  }
}

function changeOf(values: ReturnType<typeof parse>['values']): PersonChange {
  const { plan, institution, name, password, group, 'no-group': leave } = values;
  const chosen = plans.find((one) => one === plan);
  if (plan !== undefined && !chosen) throw new UsersOptionsError(`--plan is one of ${plans.join(', ')}.`);
  if (password !== undefined && password.length < 10)
    throw new UsersOptionsError('--password has 10 characters or more.');
  const isTest = either(values.test, values['no-test']);
  const confirmed = either(values.confirmed, values['no-confirmed']);
  const disabled = either(values.disabled, values['no-disabled']);
  return {
    ...(chosen && { plan: chosen }),
    ...(institution !== undefined && { institution: institution || null }),
    ...(name !== undefined && { name }),
    ...(password !== undefined && { password }),
    ...(group && { join: group }),
    ...(leave && { leave }),
    ...(isTest !== undefined && { isTest }),
    ...(confirmed !== undefined && { confirmed }),
    ...(disabled !== undefined && { disabled }),
  };
}

function either(yes: boolean | undefined, no: boolean | undefined): boolean | undefined {
  if (no) return false;
  return yes;
}
