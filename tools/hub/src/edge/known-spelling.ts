import { idsWithSlashes, oddSpelling, unreserved } from '@contenthub/server-kit/path-spelling';

/** How many `..` an address may have before the edge refuses it instead of working it out. */
const steps = 8;

/** The edge's rules look at addresses as they are written, so each path has one spelling, which `plainSpelling` defines. */
export function knownSpelling(): string {
  return `# Whether a path is written in another way than its plain one, and which that is.
sub known_spelling {
  if (req.url ~ "${oddSpelling}") {
    set req.http.x-edge-odd = "yes";
    set req.http.x-edge-path = regsub(req.url, "\\?.*$", "");
${[...unreserved].map(decode).join('')}    set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/\\.(?=/)", "");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "/\\.$", "/");
${parent.repeat(steps)}    if (req.http.x-edge-path !~ "^${idsWithSlashes}") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/{2,}", "/");
    }
    if (req.http.x-edge-path ~ "${oddSpelling}") {
      set req.http.x-edge-odd = "unclear";
    }
  }
}
`;
}

const parent =
  '    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\\.\\.(?:/|$)", "\\1/");\n';

function decode(character: string): string {
  const code = `(?i)%${character.charCodeAt(0).toString(16)}`;
  return `    if (req.http.x-edge-path ~ "${code}") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "${code}", "${character}");
    }
`;
}
