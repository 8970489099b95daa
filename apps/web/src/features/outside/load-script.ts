import { trustScriptUrl } from '../../trusted-types/trusted-types.ts';

export function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = trustScriptUrl(address);
  script.async = true;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded.`)));
    document.head.append(script);
  });
}
