/** A select with a label, which tells what was chosen. */
export function labelledSelect(
  name: string,
  options: readonly { label: string; value: string }[],
  chosen: string,
  onChoice: (value: string) => void,
): HTMLElement {
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.append(...options.map((one) => new Option(one.label, one.value, false, one.value === chosen)));
  select.addEventListener('change', () => onChoice(select.value));
  label.append(`${name} `, select);
  const line = document.createElement('div');
  line.append(label);
  return line;
}
