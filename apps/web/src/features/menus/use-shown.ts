import { useVisitor } from '../../visitor/use-visitor.ts';

/** Leaves out what stands behind a gate that is not open for this visitor. */
export function useShown(): <T extends object>(entries: readonly T[]) => T[] {
  const { treatments } = useVisitor();
  const open = (gate: unknown) => treatments.some((one) => one.experimentName === gate && one.groupName === 'on');
  return (entries) => entries.filter((entry) => !('gate' in entry) || open(entry.gate));
}
