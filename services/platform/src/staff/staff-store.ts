import type { StaffRole } from '@contenthub/contracts/staff/roles';
import type { StaffDevice, StaffInvitation, StaffLink, StaffMember } from '@contenthub/contracts/staff/staff-schemas';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { sql } from 'kysely';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../database.ts';
import { recordChange } from './audit-log.ts';
import { createLink, findLink } from './staff-links.ts';
import type { StaffTables, Store } from './tables.ts';

/** Whether `users.email` belongs to someone with access to the console, for the statement that reads a session. */
export const staffColumns = {
  isStaff: sql<boolean>`exists (select from staff where email = lower(users.email) and not disabled)`,
};

type Person = { email: string; name: string; role: StaffRole };

const touchEveryMs = 60 * 60 * 1000;
const columns = ['id', 'name', 'email', 'role', 'disabled', 'twoFactorEnabled', 'lastSeenAt'] as const;

/** Staff accounts. Every change is recorded in the audit log, in the same transaction. `who` is who makes it. */
export class StaffStore {
  readonly #database: Database;
  readonly #passwordCost: number | undefined;
  readonly #now: () => number;

  constructor(
    database: Database,
    { passwordCost, now = Date.now }: { passwordCost?: number; now?: () => number } = {},
  ) {
    this.#database = database;
    this.#passwordCost = passwordCost;
    this.#now = now;
  }

  async readTeam(): Promise<{ members: StaffMember[]; invitations: Omit<StaffInvitation, 'mail'>[] }> {
    const [members, links] = await Promise.all([
      this.#tables().selectFrom('staff').select(columns).orderBy('name').orderBy('email').execute(),
      this.#tables()
        .selectFrom('staff_links')
        .selectAll()
        .where('purpose', '=', 'invitation')
        .where('expires_at', '>', new Date(this.#now()))
        .orderBy('email')
        .execute(),
    ]);
    return { members: members.map(toMember), invitations: links.map(toInvitation) };
  }

  /** Adds an account with a password, without an invitation. */
  async add({ email, name, role }: Person, password: string, who: string): Promise<StaffMember> {
    const hash = await this.#hash(password);
    return this.#change(async (trx, tables) => {
      const person = { email: email.toLowerCase(), name, role };
      const created = await this.#insert(tables, person, hash);
      await recordChange(trx, { who, action: 'staff.add', target: person.email, before: {}, after: { name, role } });
      return created;
    });
  }

  /** Returns the secret part of the link. A second invitation of an address replaces the first. */
  invite({ email: address, name, role }: Person, who: string): Promise<string> {
    const email = address.toLowerCase();
    return this.#change(async (trx, tables) => {
      const member = await tables.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
      if (member) throw new HttpError(409, 'already-staff', `${email} already has an account.`);
      const token = await createLink(
        tables,
        { purpose: 'invitation', email, name, role, created_by: who },
        this.#date(),
      );
      await recordChange(trx, { who, action: 'staff.invite', target: email, before: {}, after: { role } });
      return token;
    });
  }

  /** Returns the address of the invitation. */
  withdrawInvitation(id: number, who: string): Promise<string> {
    return this.#change(async (trx, tables) => {
      const link = await tables
        .deleteFrom('staff_links')
        .where('id', '=', id)
        .where('purpose', '=', 'invitation')
        .returning(['email', 'role'])
        .executeTakeFirst();
      if (!link) throw new HttpError(404, 'unknown-invitation', 'This invitation doesn’t exist.');
      const { email: target, role } = link;
      await recordChange(trx, { who, action: 'staff.withdraw-invitation', target, before: { role }, after: {} });
      return target;
    });
  }

  async readLink(token: string): Promise<StaffLink> {
    const { purpose, email, name, role, expires_at } = await findLink(this.#tables(), token, this.#date());
    return { purpose, email, name, role, expiresAt: expires_at.toISOString() };
  }

  /** Consumes a link: creates the account, or sets its new password. Returns the address. */
  async acceptLink(token: string, name: string, password: string): Promise<string> {
    const hash = await this.#hash(password);
    return this.#change(async (trx, tables) => {
      const { id, purpose, email, role } = await findLink(tables, token, this.#date());
      await tables.deleteFrom('staff_links').where('id', '=', id).execute();
      if (purpose === 'invitation') {
        await this.#insert(tables, { email, name, role }, hash);
        const after = { name, role };
        await recordChange(trx, { who: email, action: 'staff.accept-invitation', target: email, before: {}, after });
      } else {
        const { id: userId, twoFactorEnabled } = await this.#find(tables, 'email', email);
        await this.#recover(tables, userId, hash);
        const change = { before: { authenticator: twoFactorEnabled }, after: { authenticator: false } };
        await recordChange(trx, { who: email, action: 'staff.set-password', target: email, ...change });
      }
      return email;
    });
  }

  changeMember(
    id: number,
    change: { role?: StaffRole; active?: boolean; reason?: string },
    who: string,
  ): Promise<StaffMember> {
    return this.#change(async (trx, tables) => {
      const before = await this.#find(tables, 'id', id);
      const after = {
        role: change.role ?? before.role,
        disabled: change.active === undefined ? before.disabled : !change.active,
      };
      const action = actionOf(before, after);
      if (!action) return toMember(before);
      if (after.disabled || after.role !== 'admin') await this.#requireOtherAdmin(tables, before);
      await tables
        .updateTable('staff')
        .set({ ...after, updatedAt: this.#date() })
        .where('id', '=', id)
        .execute();
      if (after.disabled) {
        await tables.deleteFrom('staff_sessions').where('userId', '=', id).execute();
        await tables.deleteFrom('staff_links').where('email', '=', before.email).execute();
      }
      await recordChange(trx, {
        who,
        action,
        target: before.email,
        before: toAuditState(before),
        after: { ...toAuditState(after), ...(change.reason && { reason: change.reason }) },
      });
      return toMember({ ...before, ...after });
    });
  }

  /** Returns the secret part of a link for a new password. Until it is set, nothing changes for the colleague. */
  reset(key: { id: number } | { email: string }, who: string): Promise<{ token: string; email: string }> {
    return this.#change(async (trx, tables) => {
      const found = 'id' in key ? await this.#find(tables, 'id', key.id) : await this.#find(tables, 'email', key.email);
      if (found.disabled) throw new HttpError(409, 'deactivated', 'Reactivate the account first.');
      const { email, name, role } = found;
      const token = await createLink(tables, { purpose: 'reset', email, name, role, created_by: who }, this.#date());
      await recordChange(trx, { who, action: 'staff.reset', target: email, before: {}, after: {} });
      return { token, email };
    });
  }

  findByEmail(email: string): Promise<{ id: number }> {
    return this.#find(this.#tables(), 'email', email);
  }

  rename(id: number, name: string): Promise<void> {
    return this.#change(async (trx, tables) => {
      const { email, name: before } = await this.#find(tables, 'id', id);
      await tables.updateTable('staff').set({ name }).where('id', '=', id).execute();
      const change = { before: { name: before }, after: { name } };
      await recordChange(trx, { who: email, action: 'staff.rename', target: email, ...change });
    });
  }

  async listSessions(id: number, current: number): Promise<StaffDevice[]> {
    const rows = await this.#tables()
      .selectFrom('staff_sessions')
      .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
      .where('userId', '=', id)
      .where('expiresAt', '>', this.#date())
      .orderBy('updatedAt', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      device: row.userAgent ?? 'Unknown device',
      signedInAt: row.createdAt.toISOString(),
      lastSeenAt: row.updatedAt.toISOString(),
      current: row.id === current,
    }));
  }

  /** Ends the given session of an account, or all of them. */
  endSessions(id: number, who: string, session?: number): Promise<void> {
    return this.#change(async (trx, tables) => {
      let query = tables.deleteFrom('staff_sessions').where('userId', '=', id);
      if (session !== undefined) query = query.where('id', '=', session);
      const { numDeletedRows } = await query.executeTakeFirst();
      if (numDeletedRows === 0n) throw new HttpError(404, 'unknown-session', 'This session has already ended.');
      const before = { sessions: Number(numDeletedRows) };
      await recordChange(trx, { who, action: 'staff.end-sessions', target: who, before, after: {} });
    });
  }

  /** Records that a session is in use, at most once an hour. */
  async touchSession(id: number, { id: session, updatedAt }: { id: number; updatedAt: Date }): Promise<void> {
    if (this.#now() - updatedAt.getTime() < touchEveryMs) return;
    await this.#tables()
      .updateTable('staff_sessions')
      .set({ updatedAt: this.#date() })
      .where('id', '=', session)
      .execute();
    await this.touch(id);
  }

  async touch(id: number): Promise<void> {
    await this.#tables().updateTable('staff').set({ lastSeenAt: this.#date() }).where('id', '=', id).execute();
  }

  async readEncryptedRecoveryCodes(id: number): Promise<string | undefined> {
    const row = await this.#tables()
      .selectFrom('staff_two_factors')
      .select('backupCodes')
      .where('userId', '=', id)
      .executeTakeFirst();
    return row?.backupCodes;
  }

  #tables(database: Database = this.#database): Store {
    return database.withTables<StaffTables>();
  }

  /** Before a transaction, which would block others for as long as it takes. */
  #hash(password: string): Promise<string> {
    return hashPassword(password, this.#passwordCost);
  }

  #date(): Date {
    return new Date(this.#now());
  }

  /** Runs a change in a transaction. Changes of staff run one after another, so that one admin is always left. */
  #change<T>(run: (trx: Database, tables: Store) => Promise<T>): Promise<T> {
    return this.#database.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(trx);
      return run(trx, this.#tables(trx));
    });
  }

  async #find(tables: Store, column: 'id' | 'email', value: number | string) {
    const key = typeof value === 'string' ? value.toLowerCase() : value;
    const found = await tables.selectFrom('staff').select(columns).where(column, '=', key).executeTakeFirst();
    if (!found) throw new HttpError(404, 'unknown-staff', 'This account doesn’t exist.');
    return found;
  }

  async #insert(tables: Store, person: Person, hash: string): Promise<StaffMember> {
    const created = await tables
      .insertInto('staff')
      .values({ ...person, lastSeenAt: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!created) throw new HttpError(409, 'already-staff', `${person.email} already has an account.`);
    await tables.deleteFrom('staff_links').where('email', '=', person.email).execute();
    await tables
      .insertInto('staff_credentials')
      .values({
        userId: created.id,
        accountId: String(created.id),
        providerId: 'credential',
        password: hash,
        updatedAt: this.#date(),
      })
      .execute();
    return toMember(created);
  }

  /** Sets a new password, ends all sessions and removes passkeys and the authenticator app, which somebody else may have added. */
  async #recover(tables: Store, id: number, hash: string): Promise<void> {
    await tables
      .updateTable('staff_credentials')
      .set({ password: hash, updatedAt: this.#date() })
      .where('userId', '=', id)
      .execute();
    await tables.deleteFrom('staff_sessions').where('userId', '=', id).execute();
    await tables.deleteFrom('staff_two_factors').where('userId', '=', id).execute();
    await tables.deleteFrom('staff_passkeys').where('userId', '=', id).execute();
    await tables.updateTable('staff').set({ twoFactorEnabled: false }).where('id', '=', id).execute();
  }

  async #requireOtherAdmin(tables: Store, { id, role, disabled }: { id: number; role: StaffRole; disabled: boolean }) {
    if (role !== 'admin' || disabled) return;
    const other = await tables
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled', '=', false)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (!other) throw new HttpError(409, 'last-admin', 'This is the last admin. Make someone else an admin first.');
  }
}

type State = { role: StaffRole; disabled: boolean };

const toAuditState = ({ role, disabled }: State) => ({ role, active: !disabled });

function actionOf(before: State, after: State): string | undefined {
  if (before.disabled !== after.disabled) return after.disabled ? 'staff.deactivate' : 'staff.reactivate';
  return before.role === after.role ? undefined : 'staff.change-role';
}

type Row = State & { id: number; name: string; email: string; twoFactorEnabled: boolean; lastSeenAt: Date | null };

function toMember({ id, name, email, role, disabled, twoFactorEnabled, lastSeenAt }: Row): StaffMember {
  const seen = lastSeenAt?.toISOString() ?? null;
  return { id, name, email, role, active: !disabled, totp: twoFactorEnabled, lastSeenAt: seen };
}

function toInvitation(link: Person & { id: number; created_by: string; expires_at: Date }) {
  const { id, email, name, role, created_by, expires_at } = link;
  return { id, email, name, role, invitedBy: created_by, expiresAt: expires_at.toISOString() };
}
