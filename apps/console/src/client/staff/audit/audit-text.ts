import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';

const labels: Record<string, string> = {
  'staff.add': 'Account added',
  'staff.invite': 'Invitation sent',
  'staff.withdraw-invitation': 'Invitation withdrawn',
  'staff.accept-invitation': 'Invitation accepted',
  'staff.set-password': 'New password set after a reset',
  'staff.change-role': 'Role changed',
  'staff.deactivate': 'Account deactivated',
  'staff.reactivate': 'Account reactivated',
  'staff.reset': 'Access reset',
  'staff.rename': 'Name changed',
  'staff.change-password': 'Password changed',
  'staff.authenticator-on': 'Authenticator app turned on',
  'staff.authenticator-off': 'Authenticator app turned off',
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

export function listChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: formatValue(before[field]),
    after: formatValue(after[field]),
  }));
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
