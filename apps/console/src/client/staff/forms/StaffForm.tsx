import { Button } from '@contenthub/ui/button/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Form } from 'react-aria-components/Form';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import styles from './StaffForm.module.css';

type FormProps = {
  /** Gets the fields by name. What it throws is shown above the button. */
  onSubmit: (fields: Record<string, string>) => Promise<unknown>;
  button: string;
  look?: 'main' | 'quiet';
  /** Beside the button. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A form that sends its fields once at a time, and shows what went wrong. */
export function StaffForm({ onSubmit, button, look = 'main', actions, children }: FormProps) {
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    setError('');
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    try {
      await onSubmit(fields);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'Something went wrong. Try again.');
    } finally {
      setSending(false);
    }
  };
  return (
    <Form className={styles.form ?? ''} onSubmit={(event) => void submit(event)}>
      {children}
      <p className={styles.error} role="alert" hidden={!error}>
        {error}
      </p>
      <div className={styles.actions}>
        <Button type="submit" look={look} size="small" state={isSending ? 'loading' : 'enabled'}>
          {button}
        </Button>
        {actions}
      </div>
    </Form>
  );
}

type FieldProps = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
  defaultValue?: string;
  minLength?: number;
  maxLength?: number;
  isRequired?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  /** Digits with a wide spacing. */
  isCode?: boolean;
};

export function Field({ label, hint, isCode, isRequired = true, type = 'text', ...field }: FieldProps) {
  return (
    <TextField className={styles.field ?? ''} type={type} isRequired={isRequired} {...field}>
      <Label>{label}</Label>
      <Input data-code={isCode || undefined} />
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.fieldError ?? ''} />
    </TextField>
  );
}

const passwordHint = 'At least 10 characters. Three or four unusual words are easy to remember.';

export function NewPasswordField() {
  return (
    <Field
      name="password"
      label="New password"
      type="password"
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      hint={passwordHint}
    />
  );
}
