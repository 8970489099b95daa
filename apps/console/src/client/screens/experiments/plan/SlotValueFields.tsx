import type { Slot, SlotParameter } from '@contenthub/experiments/slots/slots';
import { FormField, FormSelect } from '../../../components/forms/FormControls.tsx';
import styles from './ExperimentForm.module.css';

type Values = Record<string, unknown>;
type Props = { slot: Slot; values: Values; onChange: (values: Values) => void };

/** One field for each parameter of a slot. A parameter without a value keeps its default. */
export function SlotValueFields({ slot, values, onChange }: Props) {
  const set = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = values;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <div className={styles.fields}>
      {Object.entries(slot.parameters).map(([name, parameter]) => (
        <ParameterField key={name} parameter={parameter} value={values[name]} onChange={(value) => set(name, value)} />
      ))}
    </div>
  );
}

const byDefault = { id: '', label: 'Default' };
const switchOptions = [byDefault, { id: 'on', label: 'On' }, { id: 'off', label: 'Off' }];

function ParameterField({
  parameter,
  value,
  onChange,
}: {
  parameter: SlotParameter;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const { title } = parameter;
  if (parameter.type === 'switch') {
    const chosen = value === undefined ? '' : value ? 'on' : 'off';
    return (
      <FormSelect
        label={title}
        options={switchOptions}
        value={chosen}
        onChange={(next) => onChange(next === '' ? undefined : next === 'on')}
      />
    );
  }
  if (parameter.type === 'choice') {
    const options = [byDefault, ...parameter.values.map((id) => ({ id, label: id }))];
    return (
      <FormSelect
        label={title}
        options={options}
        value={String(value ?? '')}
        onChange={(next) => onChange(next || undefined)}
      />
    );
  }
  if (parameter.type === 'number') {
    return (
      <FormField
        label={title}
        type="number"
        min={parameter.minimum}
        max={parameter.maximum}
        placeholder={`Default: ${parameter.default}`}
        value={value === undefined ? '' : String(value)}
        onChange={(next) => onChange(next === '' ? undefined : Number(next))}
      />
    );
  }
  return (
    <FormField
      label={title}
      maxLength={parameter.maxLength}
      hint={`${String(value ?? '').length} of ${parameter.maxLength} characters. Empty for the default.`}
      value={String(value ?? '')}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}
