import type { Destination, FlowType, TextKey } from './destination.ts';

/** What to say, where it leads, and for what. */
export type Call = {
  flowType: FlowType;
  flowTarget: string;
} & ({ text: TextKey; destination: Destination } | { ownText: string; ownUrl: string });

export type CallRow = { text: TextKey; flowType: FlowType; flowTarget: Destination };

/** A row of the table as a call: the target is where it leads. */
export function callOf({ text, flowType, flowTarget }: CallRow): Call {
  return { text, flowType, flowTarget, destination: flowTarget };
}
