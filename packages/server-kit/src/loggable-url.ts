import { maskSecrets } from '@contenthub/contracts/strip-secrets';

/** An address as it may be logged: tokens, preview nonces and e-mail addresses are masked, for logs are read by many. */
export function loggableUrl(url: string): string {
  return maskSecrets(url);
}
