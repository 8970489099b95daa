type Request = { path: string; method?: string; data?: unknown };
type Respond = (parameters: URLSearchParams) => unknown;

const responses = new Map<string, Respond>();
export const requests: Request[] = [];

/** Sets the response to requests of a path, whatever their parameters. Without one, they fail. */
export function respond(path: string, response: unknown): void {
  respondTo(path, () => response);
}

export function respondTo(path: string, response: Respond): void {
  responses.set(path, response);
}

async function apiFetch(request: Request): Promise<unknown> {
  requests.push(request);
  const [path = '', parameters] = request.path.split('?');
  const response = responses.get(path)?.(new URLSearchParams(parameters));
  if (response === undefined) throw new Error(`No response to ${path}`);
  return response;
}

// biome-ignore lint/style/noDefaultExport: as the package of WordPress
export default apiFetch;
