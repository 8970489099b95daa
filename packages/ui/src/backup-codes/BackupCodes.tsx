import styles from './BackupCodes.module.css';

/** Codes that replace an authenticator app, and how to use them. They are shown once. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.backup}>
      <p>
        Use a code to sign in when you don’t have your phone. Each code works once. Keep them somewhere safe. We won’t
        show them again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
