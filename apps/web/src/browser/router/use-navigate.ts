import { createContext, use } from 'react';

/** Given by the root view: within the document where it can be, by the browser itself where not. */
export const NavigateContext = createContext((address: string): void => location.assign(address));

/** How a feature takes the reader elsewhere when there is no link to follow. */
export function useNavigate(): (address: string) => void {
  return use(NavigateContext);
}
