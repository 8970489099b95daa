import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { createContext, use, useSyncExternalStore } from 'react';
import { VisitorStore } from './visitor-store.ts';

/** Given by the root view; on the server nobody is known. */
export const VisitorContext = createContext(new VisitorStore());

const nobody = () => unknownVisitor;

/** The visitor. While a page hydrates it is nobody, as on the server; who it really is follows at once. */
export function useVisitor(): VisitorBlock {
  const store = use(VisitorContext);
  return useSyncExternalStore(store.subscribe, store.current, nobody);
}

/** Whether somebody is signed in. */
export function useSignedIn(): boolean {
  const { data } = useVisitor();
  return data !== null && !data.anonymous;
}

/** Whether a gate is open for this visitor; a gate that nobody spoke of is shut. */
export function useGate(name: string): boolean {
  return useGroup(name) === 'on';
}

/** The group of an experiment or gate that the visitor is in, if any. */
export function useGroup(name: string): string | undefined {
  return useVisitor().treatments.find(({ experimentName }) => experimentName === name)?.groupName;
}
