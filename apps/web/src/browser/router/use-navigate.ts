import { createContext, use } from 'react';

/** Provided by the root view. Navigates within the document if possible, otherwise with a full page load. */
export const NavigateContext = createContext((address: string): void => location.assign(address));

/** Navigates without a link. */
export function useNavigate(): (address: string) => void {
  return use(NavigateContext);
}
