import { blogTypes } from '@contenthub/contracts/content/blogs';
import { newsletterGroups } from '@contenthub/contracts/platform/groups';
import { type AccountChange, AccountStore, type StoredAccount } from './accounts/account-store.ts';
import type { Database } from './database.ts';
import { getGroups, joinGroup, leaveGroup } from './groups/groups.ts';
import { disenrol, enrol, getInstitution } from './institutions/institutions.ts';
import { followAccountGroup } from './newsletter/newsletter.ts';
import { getSubscription, subscribe, unsubscribe } from './subscriptions/subscriptions.ts';

/** The attributes that define a kind of visitor, across the modules. */
export type ManagedUser = StoredAccount & {
  plan: Plan;
  institution: string | null;
  groups: string[];
};
export type Plan = 'free' | 'premium' | 'gift';

/** Omitted fields stay unchanged; null removes the institution. */
export type UserChange = AccountChange & {
  plan?: Plan;
  institution?: string | null;
  join?: string[];
  leave?: string[];
};

/** Accounts with their data from all modules, for operators. */
export class UserAdmin {
  readonly #database: Database;
  readonly #accounts: AccountStore;

  constructor(database: Database, passwordCost?: number) {
    this.#database = database;
    this.#accounts = new AccountStore(database, passwordCost);
  }

  async list(): Promise<ManagedUser[]> {
    const users: ManagedUser[] = [];
    for (const account of await this.#accounts.list()) users.push(await this.#withDetails(account));
    return users;
  }

  async find(email: string): Promise<ManagedUser | undefined> {
    const account = await this.#accounts.find(email);
    return account && this.#withDetails(account);
  }

  /** Returns false if the address is already in use. */
  async create(email: string, password: string, { plan, institution, join, leave, ...given }: UserChange) {
    const account = { name: '', isTest: false, confirmed: true, ...given };
    const id = await this.#accounts.create({ ...account, email, password });
    if (id === undefined) return false;
    await this.#updateMemberships({ id, email }, { plan, institution, join, leave });
    return true;
  }

  /** Returns false if no account has this address. */
  async update(email: string, { plan, institution, join, leave, ...account }: UserChange): Promise<boolean> {
    const found = await this.#accounts.find(email);
    if (!found) return false;
    await this.#accounts.update(found.id, account);
    await this.#updateMemberships(found, { plan, institution, join, leave });
    return true;
  }

  async remove(email: string): Promise<boolean> {
    const found = await this.#accounts.find(email);
    if (found) await this.#accounts.remove(found.id);
    return found !== undefined;
  }

  async #withDetails(account: StoredAccount): Promise<ManagedUser> {
    const { id } = account;
    const subscription = await getSubscription(this.#database, id, Date.now());
    const paid = subscription.subscriptionFree ? 'gift' : 'premium';
    return {
      ...account,
      plan: subscription.type === 'Free' ? 'free' : paid,
      institution: (await getInstitution(this.#database, id)).name,
      groups: await getGroups(this.#database, id),
    };
  }

  async #updateMemberships(
    { id, email }: { id: number; email: string },
    change: Pick<OrUndefined<UserChange>, 'plan' | 'institution' | 'join' | 'leave'>,
  ) {
    const { plan, institution, join = [], leave = [] } = change;
    if (plan === 'free') await unsubscribe(this.#database, id);
    else if (plan) await subscribe(this.#database, id, { withoutCost: plan === 'gift', until: null });
    if (institution === null) await disenrol(this.#database, id);
    else if (institution) await enrol(this.#database, id, institution);
    for (const group of join) await joinGroup(this.#database, id, group);
    for (const group of leave) await leaveGroup(this.#database, id, group);
    for (const blog of blogTypes) {
      const group = newsletterGroups[blog];
      const joined = join.includes(group);
      if (joined || leave.includes(group)) await followAccountGroup(this.#database, email, blog, joined, 'operator');
    }
  }
}

type OrUndefined<T> = { [K in keyof T]: T[K] | undefined };
