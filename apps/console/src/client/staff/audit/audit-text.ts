import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { formatTime } from '../../view/times.ts';
import { compareFields, type FieldChange } from './compare-fields.ts';

const labels: Record<string, string> = {
  'staff.add': 'Account added',
  'staff.invite': 'Invitation sent',
  'staff.withdraw-invitation': 'Invitation withdrawn',
  'staff.accept-invitation': 'Invitation accepted',
  'staff.set-password': 'New password set after a reset',
  'staff.change-role': 'Role changed',
  'staff.deactivate': 'Account deactivated',
  'staff.reactivate': 'Account reactivated',
  'staff.reset': 'Reset link created',
  'staff.show-link': 'Link shown to the admin, because its email was not sent',
  'staff.rename': 'Name changed',
  'staff.change-password': 'Password changed',
  'staff.authenticator-on': 'Authenticator app turned on',
  'staff.authenticator-off': 'Authenticator app turned off',
  'staff.add-passkey': 'Passkey added',
  'staff.remove-passkey': 'Passkey removed',
  'staff.new-recovery-codes': 'Recovery codes replaced',
  'staff.end-sessions': 'Sessions ended',
  'experiment.create': 'Draft created',
  'experiment.change': 'Plan changed',
  'experiment.submit': 'Submitted for review',
  'experiment.approve': 'Approved',
  'experiment.withdraw-change': 'Change withdrawn',
  'experiment.propose-change': 'Change proposed',
  'experiment.approve-change': 'Change approved',
  'experiment.start': 'Started',
  'experiment.pause': 'Paused',
  'experiment.stop': 'Stopped',
  'experiment.decide': 'Decided',
  'experiment.undo-decision': 'Decision undone',
  'experiment.archive': 'Archived',
  'experiment.unarchive': 'Returned to the list',
  'slot.publish': 'Values published',
  'slot.propose': 'Values proposed',
  'slot.withdraw': 'Proposed values withdrawn',
  'newsletter.read-reader': 'Subscriber looked up',
  'newsletter.create': 'Issue created',
  'newsletter.change': 'Issue changed',
  'newsletter.remove': 'Draft deleted',
  'newsletter.test': 'Issue sent as a test',
  'newsletter.schedule': 'Issue scheduled',
  'newsletter.unschedule': 'Issue unscheduled',
  'newsletter.pause': 'Issue paused',
  'newsletter.resume': 'Issue resumed',
  'newsletter.resend-unconfirmed': 'Unconfirmed emails sent again',
  'newsletter.accept-unconfirmed': 'Unconfirmed emails counted as sent',
  'view.save': 'View saved',
  'view.remove': 'View removed',
};

/** An action in words. Actions of other parts of the hub, such as `experiments.change`, are shown as they are. */
export function describeAction(action: string): string {
  return labels[action] ?? action;
}

/** The fields whose value changed, those of nested objects and lists one by one. */
export function listChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  return compareFields(new Map(listFields(before)), new Map(listFields(after)));
}

type Field = [name: string, value: string];

function listFields(value: unknown, path: readonly string[] = []): Field[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'object') return [[path.join(' › '), formatValue(value)]];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length > 0 ? [[path.join(' › '), value.map(formatValue).join(', ')]] : [];
  }
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index + 1), item] as const)
    : Object.entries(value).map(([name, item]) => [toWords(name), item] as const);
  return entries.flatMap(([name, item]) => listFields(item, [...path, name]));
}

/** `startsAt` becomes “starts at”. */
function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? formatTime(text) : text;
}
