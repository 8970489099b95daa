import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { CopyButton } from '../components/forms/CopyButton.tsx';
import controls from '../components/forms/controls.module.css';
import { useRemoveView, useSavedViews, useSaveView } from '../data/saved-views.ts';
import styles from './FilterBar.module.css';

/** Opens, saves and removes named views, and copies the link to this one. */
export function SavedViews({ onOpen }: { onOpen: () => void }) {
  const { href } = useLocation();
  const views = useSavedViews();
  const save = useSaveView();
  const remove = useRemoveView();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ name, path: href }, { onSuccess: () => setName('') });
  };
  const problem = views.error ?? save.error ?? remove.error;
  return (
    <>
      {views.data?.views.length === 0 && (
        <p className={styles.note}>Save this screen with its period and filters under a name. All staff can open it.</p>
      )}
      <ul className={styles.views}>
        {views.data?.views.map(({ id, name: label, path, savedBy, own }) => (
          <li key={id}>
            <Link {...linkTo(path)} onClick={onOpen} title={`Saved by ${savedBy}`}>
              {label}
            </Link>
            {own && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove view ${label}`}
                onClick={() => remove.mutate(id)}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={submit}>
        <input
          className={styles.field}
          aria-label="Name of this view"
          placeholder="Name of this view"
          required
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className={controls.control} disabled={save.isPending}>
          Save
        </button>
      </form>
      <CopyButton key={href} text={location.origin + href} label="Copy link to this view" copied="Link copied" />
      {problem && (
        <p className={styles.note} role="alert">
          {problem.message}
        </p>
      )}
    </>
  );
}

/** A link within the console. The platform only accepts console paths. */
function linkTo(path: string) {
  const { pathname, searchParams } = new URL(path, location.origin);
  const names = [...new Set(searchParams.keys())];
  const search = Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  return { to: pathname, search } as { to: '.'; search: object };
}
