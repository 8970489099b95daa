/** The blocks that were serialised, in this order. */
export const serialised: string[] = [];

export function getBlockContent({ clientId, html }: { clientId: string; html: string }): string {
  serialised.push(clientId);
  return html;
}
