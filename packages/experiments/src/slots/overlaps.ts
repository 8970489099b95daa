import { slots } from './slots.ts';

type Running = { name: string; slot: string };
export type Overlap = { name: string; components: string[] };

/** Running experiments on other slots that change the same component. Their changes are shown together. */
export function findOverlaps(
  slotName: string,
  running: readonly Running[],
  runningInCode: readonly string[],
): Overlap[] {
  const componentsOf = (name: string) => slots.find((slot) => slot.name === name)?.components ?? [];
  const own = componentsOf(slotName);
  const inCode = slots.flatMap(({ name, experiment }) =>
    experiment && runningInCode.includes(experiment) ? [{ name: experiment, slot: name }] : [],
  );
  return [...running, ...inCode]
    .filter(({ slot }) => slot !== slotName)
    .map(({ name, slot }) => ({ name, components: componentsOf(slot).filter((one) => own.includes(one)) }))
    .filter(({ components }) => components.length > 0);
}
