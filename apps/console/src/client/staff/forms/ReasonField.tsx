import { Field } from './StaffForm.tsx';

/** Why a change is made, for colleagues who read the audit log. */
export function ReasonField({ isRequired = true }: { isRequired?: boolean }) {
  return (
    <Field
      name="reason"
      label={isRequired ? 'Reason' : 'Reason (optional)'}
      hint="Kept in the audit log."
      autoComplete="off"
      maxLength={500}
      isRequired={isRequired}
    />
  );
}
