import { userAgentKey } from '../visitor/user-agent.ts';
import { labelledSelect } from './labelled-select.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

const browsers = [
  { label: 'as it is', value: '' },
  { label: 'Chrome', value: chrome },
  { label: 'Firefox', value: 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' },
  {
    label: 'Safari',
    value:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  },
  { label: 'Edge', value: `${chrome} Edg/130.0.0.0` },
  { label: 'Edge before 79', value: `${chrome} Edge/18.17763` },
];

/** Which browser the hub takes this one for. */
export function browserSwitch(): HTMLElement {
  const chosen = sessionStorage.getItem(userAgentKey) ?? '';
  return labelledSelect('Browser', browsers, chosen, (value) => {
    sessionStorage.setItem(userAgentKey, value);
    location.reload();
  });
}
