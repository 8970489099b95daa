import './examples.css';

type Props = { right: readonly string[]; wrong: readonly string[] };

/** Right and wrong examples. The first of each are shown as a pair. */
export function Examples({ right, wrong }: Props) {
  const pairs = Array.from({ length: Math.max(right.length, wrong.length) }, (_, index) => [
    { verdict: 'right', label: 'Right:', text: right[index] },
    { verdict: 'wrong', label: 'Wrong:', text: wrong[index] },
  ]);
  const rows = pairs.flat().filter(({ text }) => text !== undefined);
  return (
    <ul className="examples">
      {rows.map(({ verdict, label, text }) => (
        <li key={`${verdict} ${text}`} className={`example-${verdict}`}>
          <strong>{label}</strong> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
