import { type RefObject, useEffect, useRef } from 'react';

type Combobox = {
  input: RefObject<HTMLInputElement | null>;
  /** The id of the list; its options are numbered after it. */
  list: string;
  count: number;
  active: number;
  mark: (at: number) => void;
  close: () => void;
  take: (at: number) => void;
};

/** Makes a field with a list below it what listeners know as a combobox; focus never leaves the field. */
export function useCombobox(combobox: Combobox): void {
  const now = useRef(combobox);
  now.current = combobox;
  const { input, list, count, active } = combobox;

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', list);
    const press = (event: KeyboardEvent) => handle(event, now.current);
    field.addEventListener('keydown', press);
    return () => field.removeEventListener('keydown', press);
  }, [input, list]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(count > 0));
    if (active >= 0 && active < count) field?.setAttribute('aria-activedescendant', `${list}${active}`);
    else field?.removeAttribute('aria-activedescendant');
  }, [input, list, count, active]);
}

function handle(event: KeyboardEvent, { count, active, mark, close, take }: Combobox): void {
  if (count === 0) return;
  const moves: Record<string, () => void> = {
    ArrowDown: () => mark(active + 1 < count ? active + 1 : -1),
    ArrowUp: () => mark(active < 0 ? count - 1 : active - 1),
    Escape: close,
    ...(active >= 0 && { Enter: () => take(active) }),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  // The form around the field has its own use for these keys.
  event.stopPropagation();
  move();
}
