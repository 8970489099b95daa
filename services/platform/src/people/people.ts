import { type AccountChange, type StoredAccount, StoredAccounts } from '../accounts/stored-accounts.ts';
import type { Database } from '../database/database.ts';
import { groupsOf, joinGroup, leaveGroup } from '../groups/user-groups.ts';
import { disenrol, enrol, institutionOf } from '../institutions/user-institution.ts';
import { subscribe, subscriptionOf, unsubscribe } from '../subscriptions/user-subscription.ts';

/** Everything that makes a kind of visitor, across the modules. */
export type Person = StoredAccount & {
  plan: Plan;
  institution: string | null;
  groups: string[];
};
export type Plan = 'free' | 'premium' | 'gift';

/** What is not given stays as it is; null takes the institution away. */
export type PersonChange = AccountChange & {
  plan?: Plan;
  institution?: string | null;
  join?: string[];
  leave?: string[];
};

/** Accounts with all that belongs to them, for whoever looks after them. */
export class People {
  readonly #database: Database;
  readonly #accounts: StoredAccounts;

  constructor(database: Database) {
    this.#database = database;
    this.#accounts = new StoredAccounts(database);
  }

  async list(): Promise<Person[]> {
    const people: Person[] = [];
    for (const account of await this.#accounts.list()) people.push(await this.#whole(account));
    return people;
  }

  async find(email: string): Promise<Person | undefined> {
    const account = await this.#accounts.find(email);
    return account && this.#whole(account);
  }

  /** False when somebody has this address already. */
  async make(email: string, password: string, { plan, institution, join, leave, ...given }: PersonChange) {
    const account = { name: '', isTest: false, confirmed: true, ...given };
    const id = await this.#accounts.make({ ...account, email, password });
    if (id === undefined) return false;
    await this.#change(id, { plan, institution, join, leave });
    return true;
  }

  /** False when nobody has this address. */
  async change(email: string, { plan, institution, join, leave, ...account }: PersonChange): Promise<boolean> {
    const found = await this.#accounts.find(email);
    if (!found) return false;
    await this.#accounts.change(found.id, account);
    await this.#change(found.id, { plan, institution, join, leave });
    return true;
  }

  async remove(email: string): Promise<boolean> {
    const found = await this.#accounts.find(email);
    if (found) await this.#accounts.remove(found.id);
    return found !== undefined;
  }

  async #whole(account: StoredAccount): Promise<Person> {
    const { id } = account;
    const subscription = await subscriptionOf(this.#database, id, Date.now());
    const paid = subscription.subscriptionFree ? 'gift' : 'premium';
    return {
      ...account,
      plan: subscription.type === 'Free' ? 'free' : paid,
      institution: (await institutionOf(this.#database, id)).name,
      groups: await groupsOf(this.#database, id),
    };
  }

  async #change(id: number, change: Pick<Loose<PersonChange>, 'plan' | 'institution' | 'join' | 'leave'>) {
    const { plan, institution, join = [], leave = [] } = change;
    if (plan === 'free') await unsubscribe(this.#database, id);
    else if (plan) await subscribe(this.#database, id, { withoutCost: plan === 'gift', until: null });
    if (institution === null) await disenrol(this.#database, id);
    else if (institution) await enrol(this.#database, id, institution);
    for (const group of join) await joinGroup(this.#database, id, group);
    for (const group of leave) await leaveGroup(this.#database, id, group);
  }
}

type Loose<T> = { [K in keyof T]: T[K] | undefined };
