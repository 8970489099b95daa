import { hashAddress } from '../personal-data/hash-address.ts';
import { type PersonalDataSource, personalTable } from '../personal-data/personal-table.ts';

const values = ({ email }: { email: string }) => [hashAddress(email)];

/** Counts of sent mails, and mails that wait. */
export const mailPersonalData: readonly PersonalDataSource[] = [
  personalTable({ table: 'sent_mails', key: 'recipient', columns: 'kind, "sentAt"', values }),
  personalTable({ table: 'mail_outbox', key: 'recipient', columns: 'kind, created_at, expires_at', values }),
];
