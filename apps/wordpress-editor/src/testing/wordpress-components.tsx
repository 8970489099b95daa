/** Plain elements in place of WordPress's components. */

import type { ChangeEvent, PropsWithChildren, ReactNode } from 'react';

type Field = { label: string; help?: ReactNode; value: string; onChange: (value: string) => void };
type Changed = ChangeEvent<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>;

const newValue = ({ target }: Changed) => target.value;

export function TextControl({ label, help, value, onChange }: Field) {
  return (
    <label>
      {label}
      <input value={value} onChange={(event) => onChange(newValue(event as Changed))} />
      {help}
    </label>
  );
}

export function TextareaControl({ label, help, value, onChange }: Field) {
  return (
    <label>
      {label}
      <textarea value={value} onChange={(event) => onChange(newValue(event as Changed))} />
      {help}
    </label>
  );
}

export function SelectControl({
  label,
  value,
  options,
  onChange,
}: Field & { options: { value: string; label: string }[] }) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(newValue(event as Changed))}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

type Toggle = { label: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void };

export function ToggleControl({ label, checked, disabled, onChange }: Toggle) {
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

type ButtonProps = PropsWithChildren<{ onClick?: () => void; disabled?: boolean; label?: string; type?: 'submit' }>;

export function Button({ children, onClick, disabled, label, type }: ButtonProps) {
  return (
    <button type={type ?? 'button'} onClick={onClick} disabled={disabled} aria-label={label}>
      {children}
    </button>
  );
}

export function Modal({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <dialog open aria-label={title}>
      {children}
    </dialog>
  );
}

export const PanelBody = ({ title, children }: PropsWithChildren<{ title: string }>) => (
  <section aria-label={title}>{children}</section>
);

export const Spinner = () => <p>Loading</p>;
